-- outside a transaction
-- The best known films of a year, which a search for the year alone finds.
create index concurrently if not exists movies_year_popular_idx on movies (year, popularity desc) where letterboxd_key is null;
