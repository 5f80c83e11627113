-- Expired reset tokens and first steps, which the sign-in library deletes whenever it looks for one.
create index auth_verifications_expires_idx on auth_verifications (expires_at);
