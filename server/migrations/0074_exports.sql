-- Files with all that a member has. A row is written before its file and deleted after it, so that a process that is killed at any line
-- leaves a row, and what the row names is deleted by the next run.
create table exports (
  id uuid primary key default new_id(),
  -- Null once a later one has replaced it or the account is gone: then it waits for the deletion of its file.
  user_id uuid references profiles (user_id) on delete set null,
  requested_at timestamptz not null,
  -- When the file was complete; null before.
  ready_at timestamptz,
  bytes bigint check (bytes > 0),
  constraint exports_ready check ((ready_at is null) = (bytes is null))
);
-- One for each member.
create unique index exports_user_key on exports (user_id);
-- Those that are not made yet, and those whose file is to be deleted.
create index exports_requested_idx on exports (requested_at);
