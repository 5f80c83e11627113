-- Walls of films. Each order has an index whose last column is the id, so that a page begins where the one before ended.
-- By how well a film is known; it serves what the one without the uniform direction did.
drop index movies_popular_idx;
create index movies_wall_popular_idx on movies (popularity desc, id desc) where not adult;
-- Newest first, and the films of a decade; those of no known year come last.
create index movies_wall_year_idx on movies ((coalesce(year, 0)) desc, id desc) where not adult;
-- From A to Z. So much of the title tells films apart and keeps the place of one short.
create index movies_wall_title_idx on movies ((left(search_title, 60)) collate "C", id) where not adult;
-- Films of a rare genre.
create index movies_genres_idx on movies using gin (genre_ids);

-- Films by the members' average, which says something from five ratings on; the others by how many rated them.
create index movie_rating_totals_standing_idx on movie_rating_totals
  ((case when rating_count >= 5 then rating_sum::float8 / rating_count else 0 end) desc, rating_count desc, movie_id desc)
  where rating_count > 0;

-- What members did in the last days, all of it in the index.
create index ratings_recent_idx on ratings (updated_at) include (movie_id, user_id);
create index movie_lists_recent_idx on movie_lists (created_at) include (movie_id, user_id);
