-- Personal access tokens: scripts act with them in a member's name. Of the token itself only a hash is kept.
create table access_tokens (
  id uuid primary key default new_id(),
  user_id uuid not null references auth_users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 50),
  scope text not null check (scope in ('read', 'write')),
  -- SHA-256 of the token, as base64url.
  hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- In UTC. Later uses of the same day write nothing.
  last_used_on date,
  constraint access_tokens_hash_key unique (hash)
);
-- A member's tokens.
create index access_tokens_user_idx on access_tokens (user_id);

-- Servers keep tokens in memory for a minute, as they keep sessions.
create trigger access_tokens_revoked after delete on access_tokens
  for each row execute function tell_session_caches('user_id');
