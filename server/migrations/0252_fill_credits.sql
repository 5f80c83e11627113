-- outside a transaction
-- The credits of the films that are stored already. Fifty at a time, so that others wait for milliseconds only, and locked as those do who
-- store several. After a crash it begins again and finds the same.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    -- lockMovieUpserts in movies.queries.ts
    perform pg_advisory_xact_lock(hashtextextended('store films', 0));
    batch := array(select id from movies where id > last order by id limit 50 for no key update);
    exit when cardinality(batch) = 0;
    perform store_credits(batch);
    last := batch[cardinality(batch)];
    commit;
  end loop;
end
$$
