-- outside a transaction
-- The forms of the titles and names that are here already, by the triggers that keep them. Fifty at a time, so that others wait for
-- milliseconds only, and locked as those do who write several, so that none waits in a circle. After a crash it begins again and
-- leaves alone what has its form.
do $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  last uuid := nobody;
  batch uuid[];
begin
  loop
    -- lockMovieUpserts in movies.queries.ts
    perform pg_advisory_xact_lock(hashtextextended('store films', 0));
    batch := array(select id from movies where id > last order by id limit 50 for no key update);
    exit when cardinality(batch) = 0;
    update movies set title = title where id = any(batch) and sort_title = '';
    last := batch[cardinality(batch)];
    commit;
  end loop;
  last := nobody;
  loop
    batch := array(select user_id from profiles where user_id > last order by user_id limit 50 for no key update);
    exit when cardinality(batch) = 0;
    update profiles set display_name = display_name where user_id = any(batch) and sort_name = '';
    last := batch[cardinality(batch)];
    commit;
  end loop;
end
$$
