create table follows (
  follower_id uuid not null references profiles (user_id) on delete cascade,
  following_id uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null,
  primary key (follower_id, following_id),
  constraint follows_not_oneself check (follower_id <> following_id)
);
-- Followers of a member, newest first.
create index follows_followers_idx on follows (following_id, created_at desc, follower_id desc);
-- Whom a member follows, newest first.
create index follows_following_idx on follows (follower_id, created_at desc, following_id desc);
