-- Whether the text of a viewing gives away what happens.
alter table watch_events add column text_is_spoiler boolean not null default false;

-- What was under way when an import failed, so that it goes on with that.
alter table import_jobs add column failed_in text check (failed_in in ('reading', 'ready', 'processing', 'undoing'));

-- left_out: the member wants the film or the like left out. superseded: another row says something else of the same film, and counts.
alter table import_rows
  drop constraint import_rows_verdict_check,
  add constraint import_rows_verdict_check check (verdict in
    ('new', 'changed', 'unchanged', 'already_here', 'already_watched', 'edited_here', 'gone', 'left_out', 'superseded', 'failed')),
  drop constraint import_rows_outcome_check,
  add constraint import_rows_outcome_check check (outcome in
    ('imported', 'updated', 'unchanged', 'kept', 'already_watched', 'left_out', 'removed', 'superseded', 'failed'));
