-- outside a transaction
-- Films of the people (0305), and folded names of the lists (0307), that are stored already. A few at a time, so that others wait for
-- milliseconds only; people under the lock of those who store films. After a crash it begins again and finds the same.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
  one uuid;
begin
  -- What was written before 0305 may still wait in the list of pending entries, and nothing else empties it but a vacuum.
  perform gin_clean_pending_list('people_search_words_idx');
  commit;
  -- The trigger computes the words of long names, whose words were not bounded.
  perform pg_advisory_xact_lock(hashtextextended('store films', 0));
  update people set name = name where length(name) > 200;
  commit;
  loop
    -- lockMovieUpserts in movies.queries.ts
    perform pg_advisory_xact_lock(hashtextextended('store films', 0));
    batch := array(select id from people where id > last order by id limit 50);
    exit when cardinality(batch) = 0;
    perform count_movies_of_people(batch);
    last := batch[cardinality(batch)];
    commit;
  end loop;
  commit;
  -- A row in each transaction: whoever has locked a list waits for no other one.
  for one in select id from lists where search_name = '' loop
    -- The trigger computes it.
    update lists set name = name where id = one;
    commit;
  end loop;
end
$$
