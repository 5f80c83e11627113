-- outside a transaction
-- The removed clubs, which a job purges.
create index concurrently if not exists movie_clubs_removed_idx on movie_clubs (id) where moderation = 'removed';
