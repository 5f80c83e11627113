-- outside a transaction
-- What a member rated four stars or more, the latest first: what else they love who love a film (similar-movies.queries.ts).
create index concurrently if not exists ratings_loved_by_member_idx on ratings (user_id, updated_at desc) include (movie_id) where rating >= 8;
