-- outside a transaction
-- Feeds whose last sync failed, for admins.
create index concurrently if not exists letterboxd_feeds_error_idx on letterboxd_feeds (user_id desc) where error is not null;
