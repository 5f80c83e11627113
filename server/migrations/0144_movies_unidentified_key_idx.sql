-- outside a transaction
-- A member's own films that only imports name, by the beginning of the title.
create index concurrently if not exists movies_unidentified_key_idx on movies (letterboxd_search_key)
  where letterboxd_key is not null;
