-- Films that an import has not looked for yet: it takes some at a time, and must not pass over those that it knows each time.
create index import_films_unknown_idx on import_films (user_id, film_key) where state = 'unknown';
