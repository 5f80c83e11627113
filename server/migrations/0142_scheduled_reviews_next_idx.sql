-- outside a transaction
-- What is due, looked for every other second.
create index concurrently if not exists scheduled_reviews_next_idx
  on scheduled_reviews (coalesce(retry_at, scheduled_for), id) where status = 'pending';
