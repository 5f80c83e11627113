-- An account whose owner wants it gone. Until `due_at` they may keep it, and then the row goes; at `due_at` the account does.
create table account_deletions (
  user_id uuid primary key references auth_users (id) on delete cascade,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  constraint account_deletions_grace check (due_at > requested_at)
);
-- The accounts whose time has come.
create index account_deletions_due_idx on account_deletions (due_at);

-- A session may change its token. Servers that remember the old one must forget it at once, as they do when it ends.
create trigger auth_sessions_renamed after update of token on auth_sessions
  for each row when (old.token is distinct from new.token)
  execute function tell_session_caches('user_id');

-- However a session ends, by a person, by the sign-in library or by hand: its tabs are told, and only its own.
create function tell_session_tabs() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('halfstar_live', jsonb_build_object(
    'to', jsonb_build_array(old.user_id),
    'sessions', jsonb_build_array(old.id),
    'message', jsonb_build_object('type', 'signed_out'))::text);
  return null;
end
$$;
create trigger auth_sessions_tabs_leave after delete on auth_sessions
  for each row execute function tell_session_tabs();

-- What an account leaves behind, found when it goes.
create index review_reactions_user_idx on review_reactions (user_id);
create index timeline_activity_reactions_user_idx on timeline_activity_reactions (user_id);
create index mails_recipient_idx on mails (recipient);
create index auth_verifications_value_idx on auth_verifications (value);
create index invite_codes_email_idx on invite_codes (email) where email is not null;
create index invite_redemptions_address_idx on invite_redemptions (email);
