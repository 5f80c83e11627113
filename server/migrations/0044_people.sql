-- Requests to follow members who approve their followers. A request is deleted when it is approved, declined or withdrawn.
create table follow_requests (
  requester_id uuid not null references profiles (user_id) on delete cascade,
  target_id uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null,
  primary key (requester_id, target_id),
  constraint follow_requests_not_oneself check (requester_id <> target_id)
);
-- The requests that wait for a member, newest first.
create index follow_requests_newest_idx on follow_requests (target_id, created_at desc, requester_id desc);

-- What a search for members compares: display name and username, folded as titles of films are.
alter table profiles add column search_name text not null
  generated always as (search_form(display_name) || ' ' || search_form(username)) stored;
-- Members with a text somewhere in their names.
create index profiles_search_name_idx on profiles using gin (search_name gin_trgm_ops);

-- Members whom a member might like to follow, computed by a job. `mutuals` counts the member's followees who follow the candidate,
-- and mutual_ids holds up to three of them; `films` counts films that both rated four stars or more, and film_ids holds up to three.
create table recommendations (
  user_id uuid not null references profiles (user_id) on delete cascade,
  candidate_id uuid not null references profiles (user_id) on delete cascade,
  score real not null,
  mutuals integer not null check (mutuals >= 0),
  mutual_ids uuid[] not null check (cardinality(mutual_ids) <= 3),
  films integer not null check (films >= 0),
  film_ids uuid[] not null check (cardinality(film_ids) <= 3),
  primary key (user_id, candidate_id)
);
-- Recommendations of a member, for when their account is deleted.
create index recommendations_candidate_idx on recommendations (candidate_id);
-- Recommendations that name a member, for the same.
create index recommendations_mutuals_idx on recommendations using gin (mutual_ids);

-- When the recommendations for a member were computed.
create table recommendation_refreshes (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  refreshed_at timestamptz not null
);

-- Members whom a member does not want to be recommended again.
create table dismissed_recommendations (
  user_id uuid not null references profiles (user_id) on delete cascade,
  candidate_id uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, candidate_id),
  constraint dismissed_recommendations_not_oneself check (user_id <> candidate_id)
);
-- Dismissals of a member, for when their account is deleted.
create index dismissed_recommendations_candidate_idx on dismissed_recommendations (candidate_id);
