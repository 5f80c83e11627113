-- The second step of signing in, and passkeys: two more tables of the sign-in library under our names, and what it asks of an
-- account at every sign-in.
alter table auth_users add column two_factor_enabled boolean not null default false;

create table auth_two_factors (
  id uuid primary key default new_id(),
  user_id uuid not null references auth_users (id) on delete cascade,
  -- Encrypted by the library with the server's secret, like the recovery codes.
  secret text not null,
  backup_codes text not null,
  -- Until a code has proved that the authenticator has the secret, it opens and asks nothing.
  verified boolean not null default false,
  -- The library counts wrong codes here if told to; ours are counted in rate_limits.
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  -- Since when a code is asked for.
  confirmed_at timestamptz,
  -- The half minute whose code was used last: no code is good twice.
  last_used_step bigint,
  constraint auth_two_factors_user_key unique (user_id),
  check (verified = (confirmed_at is not null))
);

create table auth_passkeys (
  id uuid primary key default new_id(),
  user_id uuid not null references auth_users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 50),
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint auth_passkeys_credential_key unique (credential_id)
);
-- A member's passkeys.
create index auth_passkeys_user_idx on auth_passkeys (user_id);
