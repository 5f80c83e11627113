-- When a review that could not be published because of our own trouble is tried again. Null: at its time.
alter table scheduled_reviews add column retry_at timestamptz;
-- What is due, looked for every other second.
drop index scheduled_reviews_due_idx;
create index scheduled_reviews_due_idx on scheduled_reviews (coalesce(retry_at, scheduled_for), id) where status = 'pending';
