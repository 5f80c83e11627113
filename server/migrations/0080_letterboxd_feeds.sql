-- Names at Letterboxd have up to 40 letters, digits, underscores and hyphens.
alter table profiles drop constraint profiles_letterboxd_rss_feed_check;
alter table profiles add constraint profiles_letterboxd_rss_feed_check
  check (letterboxd_rss_feed ~ '^https://letterboxd\.com/[a-z0-9_-]{1,40}/rss/$');

-- Where an import comes from: files that the member has uploaded, or their feed. What a feed brings is written like any import, and
-- is not among the imports that the member sees.
alter table import_jobs add column origin text not null default 'files' check (origin in ('files', 'feed'));
-- A member's imports of files, newest first.
create index import_jobs_files_idx on import_jobs (user_id, created_at desc, id desc) where origin = 'files';

-- A member's rows when the account goes, and which keys imports have seen, whether or not they wrote them.
drop index import_rows_user_idx;
create index import_rows_user_idx on import_rows (user_id, key);

-- Members' feeds on Letterboxd, which are read every day. profiles.letterboxd_rss_feed has the address of each.
create table letterboxd_feeds (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  -- The name on Letterboxd, in lower case. A feed is one member's.
  username text not null check (username ~ '^[a-z0-9_-]{1,40}$'),
  saved_at timestamptz not null,
  -- When the member proved that the account there is theirs; null before. Texts come in after it only.
  proven_at timestamptz,
  -- When the next sync is due; null while the syncs pause.
  due_at timestamptz,
  -- When the member last asked for a sync.
  requested_at timestamptz,
  -- Until when a process is at work on it. One that dies leaves it behind.
  busy_until timestamptz,
  -- The import under way that writes what the last sync has brought, and what is to be stored here once it is complete.
  import_id uuid references import_jobs (id) on delete set null,
  pending jsonb,
  -- An import of the member's was open when the sync was due.
  waiting boolean not null default false,
  tried_at timestamptz,
  synced_at timestamptz,
  -- Why the last try failed, how many have failed in a row, and whether the member was told of it.
  error text,
  failures integer not null default 0 check (failures >= 0),
  told boolean not null default false,
  -- Since when Letterboxd has not known the feed.
  missing_since timestamptz,
  -- What the last sync found.
  counts jsonb,
  -- When a sync found nothing that was known.
  gap_at timestamptz,
  -- With which the next request asks for changes only.
  etag text check (char_length(etag) <= 500),
  last_modified text check (char_length(last_modified) <= 100),
  constraint letterboxd_feeds_username_key unique (username),
  constraint letterboxd_feeds_pending check ((import_id is null) or (pending is not null))
);
-- Feeds whose sync is due.
create index letterboxd_feeds_due_idx on letterboxd_feeds (due_at) where due_at is not null;
-- For the deletion of an import.
create index letterboxd_feeds_import_idx on letterboxd_feeds (import_id) where import_id is not null;

-- Accounts on Letterboxd that members claim, each with the token that they are to put there.
create table letterboxd_claims (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  username text not null check (username ~ '^[a-z0-9_-]{1,40}$'),
  token text not null check (token ~ '^halfstar-[a-z0-9]{12}$'),
  -- When the member asked us to look for the token; null when we have looked.
  requested_at timestamptz,
  busy_until timestamptz,
  checked_at timestamptz,
  -- How the last look ended.
  result text check (result in ('not_found', 'unreadable')),
  constraint letterboxd_claims_token_key unique (token)
);
-- Looks that are to be taken.
create index letterboxd_claims_requested_idx on letterboxd_claims (requested_at) where requested_at is not null;

-- Feeds that members have saved so far; of two members with the same one who saved the profile first.
insert into letterboxd_feeds (user_id, username, saved_at, due_at)
select distinct on (letterboxd_rss_feed) user_id, split_part(letterboxd_rss_feed, '/', 4), updated_at, now() + random() * interval '1 day'
from profiles where letterboxd_rss_feed is not null order by letterboxd_rss_feed, created_at, user_id;
insert into letterboxd_claims (user_id, username, token)
select user_id, username, 'halfstar-' || substr(md5(gen_random_uuid()::text), 1, 12) from letterboxd_feeds;
update profiles p set letterboxd_rss_feed = null
where letterboxd_rss_feed is not null and not exists (select from letterboxd_feeds f where f.user_id = p.user_id);
