-- Of an import that was cancelled before it was started, the rows are deleted some time later, with its report.
alter table import_jobs add column rows_deleted_at timestamptz;
-- Imports that ended before they were started: those that failed are cancelled after a while, and the rows of cancelled ones are deleted.
create index import_jobs_unstarted_idx on import_jobs (worked_at)
  where state in ('failed', 'cancelled') and started_at is null and rows_deleted_at is null;

-- What members call a film that only imports name is part of its key, so several may stand for one film of Letterboxd: those that are
-- merged when it becomes known which one it is.
create index movies_letterboxd_film_idx on movies (split_part(letterboxd_key, ':', 2))
  where letterboxd_key like 'film:%' and merged_into is null;

-- Films that only imports name, of which those to which nothing refers any more are deleted.
create index movies_unidentified_idx on movies (id) where letterboxd_key is not null and merged_into is null;

-- A film that is not found is looked for again by itself: after so many looks without result, and not before this time.
alter table import_films
  add column fruitless_looks integer not null default 0 check (fruitless_looks >= 0),
  add column retry_at timestamptz not null default '-infinity';
-- Those whose turn it is.
create index import_films_retry_idx on import_films (retry_at, user_id, film_key)
  where state in ('doubt', 'missing') and not orphaned;
