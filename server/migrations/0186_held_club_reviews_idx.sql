-- outside a transaction
-- The ratings that wait for their round to be opened.
create index concurrently if not exists movie_club_reviews_held_idx on movie_club_reviews (club_id, movie_id) where held;
