-- How many reviews of a film are shown, kept in the transaction of every review, so that no page counts them.
alter table movie_rating_totals add column review_count integer not null default 0 check (review_count >= 0);
insert into movie_rating_totals (movie_id, review_count)
  select movie_id, count(*) from reviews where not hidden group by movie_id
  on conflict (movie_id) do update set review_count = excluded.review_count;
