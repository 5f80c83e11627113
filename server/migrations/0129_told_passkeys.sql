-- The sign-in library adds a passkey in a transaction of its own, so the mail about it comes in the next one. Null: not yet.
alter table auth_passkeys add column told_at timestamptz;
update auth_passkeys set told_at = created_at;
