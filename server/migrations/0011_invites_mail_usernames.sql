-- How many codes an admin lets a member make; whoever has no row here has the usual quota.
create table invite_quotas (
  user_id uuid primary key references auth_users (id) on delete cascade,
  open_limit integer not null check (open_limit >= 0),
  total_limit integer not null check (total_limit >= open_limit),
  updated_at timestamptz not null
);

-- Where a mail stands on its way out. Neither time set but a try counted: it waits to be tried again.
alter table mails
  add column tries integer not null default 0,
  -- Some server process is at it since then.
  add column trying_since timestamptz,
  -- The moment after which the mail server may have it; from here on it is never sent again.
  add column handed_over_at timestamptz,
  -- It will never leave.
  add column given_up_at timestamptz;
update mails set handed_over_at = sent_at where sent_at is not null;
-- Mails whose process went away while it was at them.
create index mails_trying_idx on mails (trying_since) where trying_since is not null;

-- Every renaming. For a while the old name leads to its former owner, and nobody else may have it.
create table username_changes (
  id uuid primary key default new_id(),
  user_id uuid not null references auth_users (id) on delete cascade,
  old_username text not null,
  new_username text not null,
  changed_at timestamptz not null
);
-- Who had this name last.
create index username_changes_old_idx on username_changes (lower(old_username), changed_at desc);
-- How often a member has renamed lately.
create index username_changes_user_idx on username_changes (user_id, changed_at desc);
