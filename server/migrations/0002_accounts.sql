-- The four tables of the sign-in library, under our names. Its model: one user, one password account, sessions,
-- and short-lived verifications (password resets).
create table auth_users (
  id uuid primary key default new_id(),
  name text not null check (char_length(name) <= 254),
  email text not null check (email = lower(email) and char_length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint auth_users_email_key unique (email)
);

create table auth_sessions (
  id uuid primary key default new_id(),
  user_id uuid not null references auth_users (id) on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint auth_sessions_token_key unique (token)
);
-- All sessions of a member: ended at a password reset.
create index auth_sessions_user_idx on auth_sessions (user_id);

create table auth_accounts (
  id uuid primary key default new_id(),
  user_id uuid not null references auth_users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint auth_accounts_provider_key unique (provider_id, account_id)
);
-- The password of a member, at sign-in.
create index auth_accounts_user_idx on auth_accounts (user_id);

create table auth_verifications (
  id uuid primary key default new_id(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- A reset link, when it is opened.
create index auth_verifications_identifier_idx on auth_verifications (identifier);

create table invite_codes (
  id uuid primary key default new_id(),
  code text not null check (code = upper(code) and char_length(code) between 1 and 20),
  invite_type text not null check (invite_type in ('founder', 'ncg_employee', 'standard', 'admin')),
  -- Null for the codes that the server makes itself.
  created_by uuid references auth_users (id) on delete set null,
  email text check (email = lower(email)),
  max_uses integer not null default 1 check (max_uses >= 1),
  use_count integer not null default 0 check (use_count between 0 and max_uses),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  note text check (char_length(note) <= 200),
  created_at timestamptz not null default now(),
  constraint invite_codes_code_key unique (code)
);
-- The founders' page: one's codes, newest first.
create index invite_codes_creator_idx on invite_codes (created_by, created_at desc, id desc);

-- A use of a code: reserved at sign-up, redeemed with the profile, released when no account comes of it.
create table invite_redemptions (
  id uuid primary key default new_id(),
  code_id uuid not null references invite_codes (id) on delete cascade,
  email text not null check (email = lower(email)),
  -- Set by the trigger below in the statement that makes the account.
  user_id uuid references auth_users (id) on delete set null,
  state text not null check (state in ('reserved', 'redeemed', 'released')),
  reserved_at timestamptz not null,
  redeemed_at timestamptz
);
-- One live use per code and address: repeating a sign-up takes nothing twice.
create unique index invite_redemptions_live_key on invite_redemptions (code_id, email) where state <> 'released';
-- The invite behind an account.
create index invite_redemptions_user_idx on invite_redemptions (user_id);
-- The reservation that a new account stands on.
create index invite_redemptions_email_idx on invite_redemptions (email, reserved_at desc) where state = 'reserved';

-- No code, no account: whoever inserts a user, this holds. The newest free reservation of the address is tied to it.
create function auth_users_take_reservation() returns trigger
language plpgsql
as $$
begin
  update invite_redemptions set user_id = new.id
  where id = (
    select id from invite_redemptions
    where email = new.email and state = 'reserved' and user_id is null
    order by reserved_at desc, id desc
    limit 1
    for update
  );
  if not found then
    raise exception 'no invite is reserved for this address' using errcode = 'check_violation', constraint = 'auth_users_need_invite';
  end if;
  return new;
end
$$;
create trigger auth_users_need_invite after insert on auth_users
  for each row execute function auth_users_take_reservation();

-- Servers keep sessions in memory for a minute. Whoever changes what a session says, even by hand, tells them; the
-- payload is the member's id and never a token.
create function tell_session_caches() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('halfstar_sessions', (to_jsonb(old) ->> tg_argv[0]));
  return null;
end
$$;
create trigger auth_sessions_ended after delete on auth_sessions
  for each row execute function tell_session_caches('user_id');
create trigger auth_users_changed after update of email, email_verified, name on auth_users
  for each row when ((old.email, old.email_verified, old.name) is distinct from (new.email, new.email_verified, new.name))
  execute function tell_session_caches('id');

-- Every mail that leaves. Without SMTP this is the outbox itself.
create table mails (
  id uuid primary key default new_id(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
-- The outbox, newest first.
create index mails_newest_idx on mails (created_at desc, id desc);
