-- outside a transaction
create unique index concurrently if not exists hidden_profiles_resets_idx on hidden_profiles (user_id, number);
