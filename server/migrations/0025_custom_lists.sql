-- Lists that members make and name, beside the three that everybody has.
create table lists (
  id uuid primary key default new_id(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  description text not null default '' check (char_length(description) <= 500),
  ranked boolean not null,
  public boolean not null,
  -- Kept in the transaction of every change, under the lock of this row.
  film_count integer not null default 0 check (film_count between 0 and 1000),
  created_at timestamptz not null,
  -- Also moved on by every change of its films.
  updated_at timestamptz not null
);
-- A member's lists, last changed first.
create index lists_user_idx on lists (user_id, updated_at desc, id desc);

create table list_films (
  list_id uuid not null references lists (id) on delete cascade,
  movie_id uuid not null references movies (id),
  -- From 1 without gaps: it is the number that people see. Whoever changes it holds the list's row, so that two who reorder at
  -- once do so one after the other; with a thousand films at most, rewriting those in between is cheaper than numbers with gaps
  -- that have to be spread anew some day.
  position integer not null check (position between 1 and 1000),
  note text not null default '' check (char_length(note) <= 500),
  added_at timestamptz not null,
  primary key (list_id, movie_id),
  -- Deferrable, so that it is looked at when all rows of a statement have moved and not at each. Also serves the pages of a list.
  constraint list_films_position_key unique (list_id, position) deferrable initially immediate
);
-- Which lists hold a film.
create index list_films_movie_idx on list_films (movie_id);
