-- outside a transaction
-- Merged films one page after the other.
create index concurrently if not exists movies_merged_id_idx on movies (id) where merged_into is not null;
