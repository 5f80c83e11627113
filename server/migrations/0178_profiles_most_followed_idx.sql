-- outside a transaction
-- The most followed members, for recommendations.
create index concurrently if not exists profiles_most_followed_idx on profiles (follower_bits desc, user_id);
