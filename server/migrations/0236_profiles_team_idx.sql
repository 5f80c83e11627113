-- outside a transaction
-- Who may decide a second look.
create index concurrently if not exists profiles_team_idx on profiles (user_id) where tier = 'admin' or 'moderator' = any (badges);
