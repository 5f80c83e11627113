-- ratings_movie_user_idx begins with the same column.
drop index if exists ratings_movie_idx;
