-- outside a transaction
-- Serves the ratings of a film by the members whom the viewer follows (friends.queries.ts), the viewer's own beside a film, and the
-- counts of a film's ratings.
create index concurrently if not exists ratings_movie_user_idx on ratings (movie_id, user_id);
