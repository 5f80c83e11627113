-- outside a transaction
-- Scheduled reviews that were not published, newest first, for admins.
create index concurrently if not exists scheduled_reviews_failed_idx on scheduled_reviews (id desc) where status = 'failed';
