-- outside a transaction
-- The passkeys whose owner a killed process has not told.
create index concurrently if not exists auth_passkeys_untold_idx on auth_passkeys (created_at) where told_at is null;
