-- outside a transaction
-- Walls of films from A to Z.
create index concurrently if not exists movies_wall_sort_title_idx on movies (sort_title, id);
