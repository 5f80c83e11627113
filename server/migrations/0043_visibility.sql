-- Who may see a member's things. Members without a row are public, so that this table is small.
create table member_audiences (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  audience text not null check (audience in ('followers', 'private')),
  changed_at timestamptz not null
);
-- Whom not even followers see.
create index member_audiences_private_idx on member_audiences (user_id) where audience = 'private';

-- Neither of the two sees the other.
create table blocks (
  blocker_id uuid not null references profiles (user_id) on delete cascade,
  blocked_id uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint blocks_not_oneself check (blocker_id <> blocked_id)
);
-- By whom a member is blocked.
create index blocks_blocked_idx on blocks (blocked_id, blocker_id);
-- Whom a member blocks, newest first.
create index blocks_newest_idx on blocks (blocker_id, created_at desc, blocked_id desc);

-- The muter sees nothing of the muted member, who does not know.
create table mutes (
  muter_id uuid not null references profiles (user_id) on delete cascade,
  muted_id uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null,
  primary key (muter_id, muted_id),
  constraint mutes_not_oneself check (muter_id <> muted_id)
);
-- Mutes of a member, for when their account is deleted.
create index mutes_muted_idx on mutes (muted_id);
-- Whom a member mutes, newest first.
create index mutes_newest_idx on mutes (muter_id, created_at desc, muted_id desc);
