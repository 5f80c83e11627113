create table ratings (
  id uuid primary key default new_id(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  movie_id uuid not null references movies (id),
  -- Stars × 2.
  rating smallint not null check (rating between 1 and 10),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint ratings_one_per_film unique (user_id, movie_id)
);
-- All ratings of a film, when its totals are checked.
create index ratings_movie_idx on ratings (movie_id);

-- Kept in the transaction of every rating, so that no screen counts rows.
create table movie_rating_totals (
  movie_id uuid primary key references movies (id),
  rating_count integer not null default 0 check (rating_count >= 0),
  rating_sum bigint not null default 0 check (rating_sum >= 0),
  -- How many gave ½, 1, 1½ … 5 stars.
  histogram integer[] not null default array_fill(0, array[10]) check (array_length(histogram, 1) = 10)
);

create table movie_lists (
  id uuid primary key default new_id(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  movie_id uuid not null references movies (id),
  list_type text not null check (list_type in ('watchlist', 'watched', 'favorites')),
  watch_date date,
  created_at timestamptz not null,
  constraint movie_lists_one_entry unique (user_id, movie_id, list_type)
);
-- A member's list, newest first.
create index movie_lists_newest_idx on movie_lists (user_id, list_type, created_at desc, id desc);
