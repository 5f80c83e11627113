-- Pictures in the storage, each in several sizes. A row is written before its files and deleted after them, so that no file is
-- without a row.
create table pictures (
  key text primary key check (key ~ '^[a-z0-9]{32}$'),
  -- In pixels: width and height.
  sizes smallint[] not null check (cardinality(sizes) > 0),
  -- Since when nothing shows it. A picture is unused until its upload is complete.
  unused_since timestamptz,
  created_at timestamptz not null
);
-- Unused pictures, the oldest first, which the nightly job deletes.
create index pictures_unused_idx on pictures (unused_since) where unused_since is not null;

alter table profiles add constraint profiles_letterboxd_rss_feed_check
  check (letterboxd_rss_feed ~ '^https://letterboxd\.com/[a-z0-9_]{1,30}/rss/$');
