-- outside a transaction
-- The nightly look at what members still have of merged films, hidden and removed reviews too.
create index concurrently if not exists reviews_film_idx on reviews (movie_id);
