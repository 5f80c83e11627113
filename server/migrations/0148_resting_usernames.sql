-- Usernames of deleted accounts, which nobody can take before the day on which they are free. Keyed hashes: without the server's secret
-- nobody can tell whose they were, not even by trying names.
create table resting_usernames (
  hash text primary key,
  free_on date not null
);
