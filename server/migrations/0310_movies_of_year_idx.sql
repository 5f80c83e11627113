-- outside a transaction
-- The films of a year, the best known first. With what a search by name and year compares, so that it reads no film.
create index concurrently if not exists movies_of_year_idx on movies (year, popularity desc) include (id, adult) where letterboxd_key is null;
