-- Votes on the next film of a club. Who changes one holds the club's row, as for everything else in a club.
create table movie_club_votes (
  id uuid primary key default new_id(),
  club_id uuid not null references movie_clubs (id) on delete cascade,
  status text not null check (status in ('open', 'closed', 'cancelled')),
  opened_by uuid references profiles (user_id) on delete set null,
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('counted', 'undecided', 'picked', 'none')),
  winner_id uuid,
  -- How the ballots were counted: docs/decisions/057.
  rounds jsonb,
  constraint movie_club_votes_closed check ((status = 'open') = (closed_at is null)),
  constraint movie_club_votes_counted check ((status = 'closed') = (outcome is not null) and (outcome is null) = (rounds is null)),
  constraint movie_club_votes_won check ((winner_id is not null) = coalesce(outcome in ('counted', 'picked'), false))
);
create unique index movie_club_votes_one_open on movie_club_votes (club_id) where status = 'open';
-- The closed votes of a club, the last first.
create index movie_club_votes_closed_idx on movie_club_votes (club_id, closed_at desc, id desc) where status = 'closed';
-- Those that are to be counted.
create index movie_club_votes_due_idx on movie_club_votes (closes_at) where status = 'open';
create index movie_club_votes_opener_idx on movie_club_votes (opened_by);

-- What members propose, one film each.
create table movie_club_nominations (
  id uuid primary key default new_id(),
  vote_id uuid not null references movie_club_votes (id) on delete cascade,
  movie_id uuid not null references movies (id),
  user_id uuid references profiles (user_id) on delete set null,
  pitch text not null check (char_length(pitch) <= 200),
  created_at timestamptz not null,
  constraint movie_club_nominations_one_each unique (vote_id, user_id),
  constraint movie_club_nominations_one_film unique (vote_id, movie_id)
);
create index movie_club_nominations_movie_idx on movie_club_nominations (movie_id);
create index movie_club_nominations_user_idx on movie_club_nominations (user_id);

-- What a member would like to watch, the favorite first. Ids of nominations that were withdrawn stay in it and do not count.
create table movie_club_ballots (
  vote_id uuid not null references movie_club_votes (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  ranking uuid[] not null check (cardinality(ranking) between 1 and 30),
  updated_at timestamptz not null,
  primary key (vote_id, user_id)
);
create index movie_club_ballots_user_idx on movie_club_ballots (user_id);

alter table movie_club_votes
  add constraint movie_club_votes_winner foreign key (winner_id) references movie_club_nominations (id);
create index movie_club_votes_winner_idx on movie_club_votes (winner_id) where winner_id is not null;
