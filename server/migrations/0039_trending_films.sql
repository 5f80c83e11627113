-- The films of the last seven days, worked out by a job: grouping a week of rows at every visit would cost more with every member.
create table trending_films (
  movie_id uuid primary key references movies (id) on delete cascade,
  -- How many did something with it: rated it or put it on a list.
  members integer not null check (members > 0),
  -- Between films of equally many members, as it was when this was worked out.
  popularity real not null
);
create index trending_films_order_idx on trending_films (members desc, popularity desc, movie_id desc);

-- When that was last, and how long it took. One row.
create table trending_refreshes (
  only_row boolean primary key default true check (only_row),
  refreshed_at timestamptz not null,
  took_ms integer not null
);
