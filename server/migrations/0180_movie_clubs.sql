-- Movie clubs. Whoever changes a club, its members or its films holds the club's row, so that two who act at once do so one after the
-- other: a club has 500 members at most.
create table movie_clubs (
  id uuid primary key default new_id(),
  name text not null check (char_length(name) between 3 and 60),
  -- search_form(name): what searches compare.
  search_name text not null,
  description text not null check (char_length(description) <= 500),
  rules text not null check (char_length(rules) <= 1000),
  club_image_url text,
  owner_id uuid references profiles (user_id) on delete set null,
  visibility text not null check (visibility in ('public', 'private')),
  join_policy text not null check (join_policy in ('open', 'request', 'invite')),
  -- Kept in the transaction of every change of the members.
  member_count integer not null check (member_count between 0 and 500),
  status text not null default 'active' check (status in ('active', 'archived')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint movie_clubs_private_not_open check (visibility = 'public' or join_policy <> 'open'),
  constraint movie_clubs_owned check (status = 'archived' or owner_id is not null)
);
-- One club of a name, whatever its case.
create unique index movie_clubs_name_key on movie_clubs (lower(name));
-- The clubs that a member owns, and what a deleted account leaves.
create index movie_clubs_owner_idx on movie_clubs (owner_id);
-- The list of clubs, the largest first.
create index movie_clubs_listed_idx on movie_clubs (member_count desc, id desc) where visibility = 'public' and status = 'active';

create table movie_club_members (
  club_id uuid not null references movie_clubs (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  role text not null check (role in ('owner', 'moderator', 'member')),
  notify text not null default 'all' check (notify in ('all', 'film_changes', 'none')),
  joined_at timestamptz not null,
  primary key (club_id, user_id)
);
create unique index movie_club_members_one_owner on movie_club_members (club_id) where role = 'owner';
-- The clubs of a member, the last joined first.
create index movie_club_members_user_idx on movie_club_members (user_id, joined_at desc, club_id desc);

-- Who was removed from a club, and so needs an invitation to come back.
create table movie_club_removals (
  club_id uuid not null references movie_clubs (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  removed_at timestamptz not null,
  primary key (club_id, user_id)
);
create index movie_club_removals_user_idx on movie_club_removals (user_id);

create table movie_club_invitations (
  id uuid primary key default new_id(),
  club_id uuid not null references movie_clubs (id) on delete cascade,
  inviter_id uuid references profiles (user_id) on delete set null,
  invitee_id uuid not null references profiles (user_id) on delete cascade,
  message text not null check (char_length(message) <= 300),
  -- A pending one whose time is over counts as expired before a job says so.
  status text not null check (status in ('pending', 'accepted', 'declined', 'revoked', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
create unique index movie_club_invitations_one_pending on movie_club_invitations (club_id, invitee_id) where status = 'pending';
-- The open invitations of a club, newest first.
create index movie_club_invitations_club_idx on movie_club_invitations (club_id, created_at desc, id desc) where status = 'pending';
-- What a member was invited to, and what a deleted account leaves.
create index movie_club_invitations_invitee_idx on movie_club_invitations (invitee_id);
-- How many a member has sent within a day.
create index movie_club_invitations_inviter_idx on movie_club_invitations (inviter_id, created_at);
-- Those whose time is over.
create index movie_club_invitations_expiry_idx on movie_club_invitations (expires_at) where status = 'pending';

create table movie_club_join_requests (
  id uuid primary key default new_id(),
  club_id uuid not null references movie_clubs (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  message text not null check (char_length(message) <= 300),
  status text not null check (status in ('pending', 'approved', 'declined', 'withdrawn')),
  decided_by uuid references profiles (user_id) on delete set null,
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index movie_club_join_requests_one_pending on movie_club_join_requests (club_id, user_id) where status = 'pending';
-- The requests that wait, oldest first.
create index movie_club_join_requests_club_idx on movie_club_join_requests (club_id, created_at, id) where status = 'pending';
create index movie_club_join_requests_user_idx on movie_club_join_requests (user_id);
create index movie_club_join_requests_decider_idx on movie_club_join_requests (decided_by);

-- The films of a club: on its schedule, the one that it watches now, and those it has watched.
create table movie_club_films (
  id uuid primary key default new_id(),
  club_id uuid not null references movie_clubs (id) on delete cascade,
  movie_id uuid not null references movies (id),
  picked_by uuid references profiles (user_id) on delete set null,
  status text not null check (status in ('planned', 'current', 'finished', 'skipped')),
  starts_on date,
  discuss_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- The ratings by the club's members in the club, hidden reviews included; kept in the transaction of every change.
  rating_count integer not null default 0 check (rating_count >= 0),
  rating_sum integer not null default 0 check (rating_sum >= 0),
  histogram integer[] not null default array_fill(0, array[10]) check (cardinality(histogram) = 10),
  created_at timestamptz not null,
  constraint movie_club_films_one_each unique (club_id, movie_id),
  constraint movie_club_films_finished check ((status = 'finished') = (finished_at is not null)),
  constraint movie_club_films_started check (status not in ('current', 'finished') or started_at is not null)
);
create unique index movie_club_films_one_current on movie_club_films (club_id) where status = 'current';
-- The schedule of a club, by date.
create index movie_club_films_planned_idx on movie_club_films (club_id, starts_on, created_at, id) where status = 'planned';
-- What a club has watched, the last first.
create index movie_club_films_finished_idx on movie_club_films (club_id, finished_at desc, id desc) where status = 'finished';
create index movie_club_films_movie_idx on movie_club_films (movie_id);
create index movie_club_films_picker_idx on movie_club_films (picked_by);

-- What members say of a club's film in the club.
create table movie_club_reviews (
  id uuid primary key default new_id(),
  club_id uuid not null,
  movie_id uuid not null,
  user_id uuid not null references profiles (user_id) on delete cascade,
  -- Stars × 2.
  rating smallint not null check (rating between 1 and 10),
  -- A rating alone has the text "Rated N star(s)".
  kind text not null check (kind in ('rating', 'full')),
  review_content text not null check (char_length(review_content) <= 2000),
  is_spoiler boolean not null,
  hidden_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the text or the spoiler flag was last changed.
  edited_at timestamptz,
  constraint movie_club_reviews_one_each unique (club_id, movie_id, user_id),
  constraint movie_club_reviews_film foreign key (club_id, movie_id) references movie_club_films (club_id, movie_id) on delete cascade
);
-- The reviews of a club's film, newest first.
create index movie_club_reviews_film_idx on movie_club_reviews (club_id, movie_id, created_at desc, id desc);
-- A member's reviews of a film in all clubs: they get the rating that the member gives it.
create index movie_club_reviews_author_idx on movie_club_reviews (user_id, movie_id);
