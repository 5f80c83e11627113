-- outside a transaction
-- People with the most films first: among many of one name, those are found without reading all of them.
create index concurrently if not exists people_most_films_idx on people (movie_count desc, search_name);
