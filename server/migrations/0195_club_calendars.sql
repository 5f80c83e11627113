-- The secret address under which a member reads a club's dates in a calendar app. The address is signed with the server's secret, so that
-- whoever reads this table cannot make one.
create table movie_club_calendars (
  user_id uuid not null references profiles (user_id) on delete cascade,
  club_id uuid not null references movie_clubs (id) on delete cascade,
  -- Random, and another one with each renewal: addresses with another version no longer work.
  version uuid not null,
  created_at timestamptz not null,
  primary key (user_id, club_id)
);
-- Whose the address is that a calendar app asks for.
create unique index movie_club_calendars_version_key on movie_club_calendars (version);

-- Calendar apps move an event only when its revision has grown.
alter table movie_club_films
  add column dates_revision integer not null default 0,
  -- Null while the dates are as they were when the film was added.
  add column dates_changed_at timestamptz;

create function count_club_film_dates() returns trigger
language plpgsql
as $$
begin
  new.dates_revision := old.dates_revision + 1;
  new.dates_changed_at := now();
  return new;
end
$$;
create trigger movie_club_films_dates before update of starts_on, discuss_at, status on movie_club_films
  for each row when ((old.starts_on, old.discuss_at, old.status) is distinct from (new.starts_on, new.discuss_at, new.status))
  execute function count_club_film_dates();
