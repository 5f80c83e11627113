-- The original title as search compares it, where it differs from the title.
alter table movies add column search_original text;
-- Every word of both titles, and the year: each word that is typed must begin one of them.
alter table movies add column search_words tsvector not null generated always as (
  array_to_tsvector(array_remove(
    string_to_array(search_title || ' ' || coalesce(search_original, '') || ' ' || coalesce(year::text, ''), ' '), ''))
) stored;
-- Search, which found exact titles and beginnings in an index of its own before.
create index movies_search_words_idx on movies using gin (search_words);
drop index movies_search_prefix_idx;
-- The stored twin of a film that the source names: same title, about the same year.
create index movies_search_title_idx on movies (search_title);
