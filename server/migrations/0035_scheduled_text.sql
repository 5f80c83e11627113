-- Once it is published, or cancelled and a draft again, the text stands there alone: what its author deletes later is gone.
update scheduled_reviews set title = '', content = '' where status in ('published', 'cancelled');
alter table scheduled_reviews add constraint scheduled_reviews_text_of_waiting
  check (status in ('pending', 'failed') or (title = '' and content = ''));

-- A member's rows when the account goes, whatever became of them.
create index scheduled_reviews_user_idx on scheduled_reviews (user_id);
-- What names somebody whose account goes.
create index employee_verifications_decided_by_idx on employee_verifications (decided_by) where decided_by is not null;
create index movie_backfills_started_by_idx on movie_backfills (started_by) where started_by is not null;
