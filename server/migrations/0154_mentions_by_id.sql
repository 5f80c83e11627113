-- Whom the names in a comment mean: decided when they are written, so that a name that changes hands leads to nobody else. A name
-- (in lower case) without a row means nobody.
create table comment_mentions (
  comment_id uuid not null references comments (id) on delete cascade,
  name text not null,
  user_id uuid not null references profiles (user_id) on delete cascade,
  primary key (comment_id, name)
);
-- What a deleted member leaves behind.
create index comment_mentions_user_idx on comment_mentions (user_id);

-- The same of bios.
create table bio_mentions (
  owner_id uuid not null references profiles (user_id) on delete cascade,
  name text not null,
  user_id uuid not null references profiles (user_id) on delete cascade,
  primary key (owner_id, name)
);
-- What a deleted member leaves behind.
create index bio_mentions_user_idx on bio_mentions (user_id);
