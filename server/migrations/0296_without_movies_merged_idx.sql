-- outside a transaction
-- Nobody looks for films by when they were merged any more.
drop index concurrently if exists movies_merged_idx;
