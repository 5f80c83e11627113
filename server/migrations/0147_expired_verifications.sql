-- outside a transaction
-- Expired reset tokens and first steps, which the sign-in library deletes whenever it looks for one.
create index concurrently if not exists auth_verifications_expires_idx on auth_verifications (expires_at);
