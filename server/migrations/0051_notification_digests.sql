-- Members who want their unread notifications by mail.
create table notification_digests (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  frequency text not null check (frequency in ('daily', 'weekly')),
  -- The next mail contains what came since then.
  covers_from timestamptz not null,
  due_at timestamptz not null
);
-- Digests that are due.
create index notification_digests_due_idx on notification_digests (due_at, user_id);

-- Where a POST ends mails of this kind; sent as List-Unsubscribe (RFC 8058).
alter table mails add column unsubscribe_url text;
