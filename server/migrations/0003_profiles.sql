create table profiles (
  user_id uuid primary key references auth_users (id) on delete cascade,
  username text not null check (char_length(username) between 1 and 254),
  display_name text not null check (char_length(display_name) between 1 and 254),
  avatar_url text,
  tier text not null default 'lite' check (tier in ('admin', 'pro', 'lite')),
  badges text[] not null default '{}'
    check (badges <@ array['founders', 'ncg_cinemas', 'moderator', 'admin', 'pro', 'lite']),
  -- Of no badges, `= any` is false even for null.
  selected_badge text check (selected_badge is null or selected_badge = any (badges)),
  bio text check (char_length(bio) <= 500),
  journaling_enabled boolean not null default false,
  onboarding_completed boolean default false,
  invite_code text,
  invite_type text check (invite_type in ('founder', 'ncg_employee', 'standard', 'admin')),
  letterboxd_rss_feed text,
  follower_count integer not null default 0 check (follower_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  review_count integer not null default 0 check (review_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Names that differ only by case are the same name; also serves /{username}.
create unique index profiles_username_key on profiles (lower(username));
-- People to follow: the most followed first.
create index profiles_followed_idx on profiles (follower_count desc, user_id);
-- Tier and badges decide what a member may do, and servers keep them in memory beside the session.
create trigger profiles_standing_changed after update of tier, badges on profiles
  for each row when ((old.tier, old.badges) is distinct from (new.tier, new.badges))
  execute function tell_session_caches('user_id');
