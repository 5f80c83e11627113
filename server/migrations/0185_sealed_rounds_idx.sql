-- outside a transaction
-- The sealed rounds that have not been opened.
create index concurrently if not exists movie_club_films_sealed_idx on movie_club_films (club_id) where sealed and revealed_at is null;
