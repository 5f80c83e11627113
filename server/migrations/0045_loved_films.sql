-- outside a transaction
-- Who rated a film four stars or more, the latest first: members with the same taste.
create index concurrently if not exists ratings_loved_idx on ratings (movie_id, updated_at desc, user_id) where rating >= 8;
