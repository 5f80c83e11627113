-- outside a transaction
-- Serves the list entries of a film by the members whom the viewer follows (friends.queries.ts).
create index concurrently if not exists movie_lists_movie_user_idx on movie_lists (movie_id, user_id);
