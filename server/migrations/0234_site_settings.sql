-- What admins change while the servers run, and all servers keep in memory: see docs/decisions/062.

-- What is announced to everybody; at most one at a time. One that has ended by itself stays until it is replaced.
create table site_announcements (
  id uuid primary key default new_id(),
  text text not null check (char_length(text) between 1 and 300),
  link_url text check (char_length(link_url) <= 500),
  ends_at timestamptz,
  -- Counts the changes, so that nobody overwrites what they have not seen.
  version integer not null default 1,
  -- Null once that account is deleted.
  changed_by uuid references profiles (user_id) on delete set null,
  changed_at timestamptz not null
);
create unique index site_announcements_one on site_announcements ((true));
create index site_announcements_changed_by_idx on site_announcements (changed_by);

-- What is paused, or was: the last pause of each part of the product. Without a row it never was.
create table site_pauses (
  part text primary key check (part in ('sign_up', 'imports', 'feeds', 'pictures')),
  -- What the audit log calls it.
  id uuid not null unique default new_id(),
  reason text not null check (char_length(reason) between 1 and 300),
  began_at timestamptz not null,
  -- When it ends by itself; null: an admin ends it.
  ends_at timestamptz,
  -- When an admin ended it.
  ended_at timestamptz,
  version integer not null default 1,
  changed_by uuid references profiles (user_id) on delete set null,
  changed_at timestamptz not null
);
create index site_pauses_changed_by_idx on site_pauses (changed_by);

create function notify_site_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('halfstar_site', '');
  return null;
end
$$;
create trigger site_announcements_changed after insert or update or delete on site_announcements
  for each statement execute function notify_site_settings();
create trigger site_pauses_changed after insert or update or delete on site_pauses
  for each statement execute function notify_site_settings();
