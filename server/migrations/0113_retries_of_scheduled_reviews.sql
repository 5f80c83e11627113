-- When a review that could not be published because of our own trouble is tried again. Null: at its time.
alter table scheduled_reviews add column retry_at timestamptz;
