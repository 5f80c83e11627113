-- The sign-in library adds a passkey in a transaction of its own, so the mail about it comes in the next one. Null: not yet.
alter table auth_passkeys add column told_at timestamptz;
update auth_passkeys set told_at = created_at;
-- The passkeys whose owner a killed process has not told.
create index auth_passkeys_untold_idx on auth_passkeys (created_at) where told_at is null;
