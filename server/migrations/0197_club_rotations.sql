-- Members of a club who pick its films in turns: the other way to choose beside a vote.
create table movie_club_rotations (
  club_id uuid primary key references movie_clubs (id) on delete cascade,
  -- How long a turn lasts.
  days smallint not null check (days between 1 and 60),
  -- Whose turn it is, and since when; null when nobody takes part. A job follows up when an account is deleted.
  picker_id uuid references profiles (user_id) on delete set null,
  turn_since timestamptz,
  constraint movie_club_rotations_turn check (picker_id is null or turn_since is not null)
);
-- Turns that are over.
create index movie_club_rotations_turn_idx on movie_club_rotations (turn_since);
-- What a deleted account leaves.
create index movie_club_rotations_picker_idx on movie_club_rotations (picker_id);

-- Those who take part, in the order of their places: the first one picks next. Who leaves the club no longer takes part.
create table movie_club_pickers (
  club_id uuid not null references movie_club_rotations (club_id) on delete cascade,
  user_id uuid not null,
  place integer not null,
  primary key (club_id, user_id),
  constraint movie_club_pickers_one_place unique (club_id, place),
  constraint movie_club_pickers_member foreign key (club_id, user_id)
    references movie_club_members (club_id, user_id) on delete cascade
);
-- What a deleted account leaves.
create index movie_club_pickers_user_idx on movie_club_pickers (user_id);
