-- outside a transaction
-- The home timeline by name of members who follow many: members by name, of whom the followed ones are kept (home.queries.ts).
create index concurrently if not exists profiles_sort_name_idx on profiles (sort_name, user_id);
