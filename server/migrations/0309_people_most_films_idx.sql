-- outside a transaction
-- People with the most films first, with what a search compares: among many of one name, those are found without reading all of them. Names
-- are not among it, since they may be longer than an entry of an index; folded ones and the words are of 200 letters at most.
create index concurrently if not exists people_most_films_idx on people (movie_count desc, search_name) include (id, all_movie_count, search_words);
