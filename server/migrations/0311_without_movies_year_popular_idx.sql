-- outside a transaction
-- movies_of_year_idx has its columns and more.
drop index concurrently if exists movies_year_popular_idx;
