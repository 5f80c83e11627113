-- outside a transaction
-- Whether another admin is left, when one leaves.
create index concurrently if not exists profiles_admins_idx on profiles (user_id) where tier = 'admin';
