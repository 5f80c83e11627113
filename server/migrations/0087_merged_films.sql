-- A film that only imports name may turn out to be a film of the catalog: it then stays as an address that leads there.
alter table movies
  add column merged_into uuid references movies (id),
  add column merged_at timestamptz,
  add constraint movies_merged_once check (
    (merged_into is null) = (merged_at is null)
    and (merged_into is null or (letterboxd_key is not null and merged_into <> id)));
-- Films that were merged lately, since an open page may still write to one; and what leads to a film when it goes.
create index movies_merged_idx on movies (merged_at) where merged_into is not null;
create index movies_merged_into_idx on movies (merged_into) where merged_into is not null;

-- An admin has said so, or the catalog has a film of exactly this name and year.
alter table letterboxd_films drop constraint letterboxd_films_learned_from_check;
alter table letterboxd_films add constraint letterboxd_films_learned_from_check
  check (learned_from in ('feed', 'member', 'source', 'catalog', 'admin'));

-- Whose drafts and scheduled reviews are about a film, when it is merged.
create index review_drafts_movie_idx on review_drafts (movie_id);
create index scheduled_reviews_movie_idx on scheduled_reviews (movie_id);
