-- outside a transaction
-- The home timeline by name of members who follow many: members by name, of whom the followed ones are kept (home.queries.ts).
create index concurrently if not exists profiles_name_idx on profiles ((left(lower(display_name), 50) collate "C"), user_id);
