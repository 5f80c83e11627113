-- outside a transaction
-- The joined words of the people that are stored already. Fifty at a time, under the lock of those who store films, who add people too.
-- After a crash it begins again and finds the same.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    -- lockMovieUpserts in movies.queries.ts
    perform pg_advisory_xact_lock(hashtextextended('store films', 0));
    batch := array(select id from people where id > last order by id limit 50 for no key update);
    exit when cardinality(batch) = 0;
    -- The trigger computes them.
    update people set name = name where id = any(batch) and joined_words(name) is not null;
    last := batch[cardinality(batch)];
    commit;
  end loop;
end
$$
