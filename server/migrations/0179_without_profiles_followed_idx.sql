-- outside a transaction
-- Servers of the version before sort all members instead, until they are replaced.
drop index concurrently if exists profiles_followed_idx;
