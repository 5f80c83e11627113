-- How often in a row the source had nothing about a film, and before when a nightly run does not ask for it again.
alter table movies add column misses integer not null default 0 check (misses >= 0), add column ask_again_at timestamptz;

-- Answers are deleted by when they were fresh, in a nightly job that may read the table.
drop index source_answers_fetched_idx;
