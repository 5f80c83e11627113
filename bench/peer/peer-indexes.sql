-- After the rows: what they add up to, and the indexes that the pages are served by.
update app.films set rating_sum = total.stars, rating_count = total.ratings
from (select film_id, sum(rating) as stars, count(*) as ratings from app.ratings group by film_id) total
where id = film_id;
select setval(pg_get_serial_sequence('app.ratings', 'id'), max(id)) from app.ratings;
create index on app.ratings (person_id, created_at desc);
create index on app.ratings (film_id, created_at desc);
create index on app.follows (followee_id);
create index on app.films using gin (title gin_trgm_ops);
