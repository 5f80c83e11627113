-- outside a transaction
-- What was there before 0176, some hundred rows at a time, so that others wait for milliseconds only. After a crash it begins again and
-- leaves alone what is filled.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    batch := array(select user_id from profiles where user_id > last order by user_id limit 500);
    exit when cardinality(batch) = 0;
    update profiles set follower_count = follower_count
    where user_id = any(batch) and follower_count > 0 and follower_bits = 0;
    last := batch[cardinality(batch)];
    commit;
  end loop;
end
$$
