-- outside a transaction
-- Search for members by the words of their names.
create index concurrently if not exists profiles_name_words_idx on profiles
  using gin (array_to_tsvector(array_remove(string_to_array(search_name, ' '), '')));
