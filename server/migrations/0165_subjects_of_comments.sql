-- outside a transaction
-- What was there before 0161 to 0164, some hundred rows at a time, so that others wait for milliseconds only. After a crash it begins again
-- and leaves alone what has a subject.
do $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  last uuid := nobody;
  batch uuid[];
begin
  loop
    batch := array(select id from comments where id > last order by id limit 500);
    exit when cardinality(batch) = 0;
    update comments set subject_id = review_id where id = any(batch) and subject_id is null;
    last := batch[cardinality(batch)];
    commit;
  end loop;
  last := nobody;
  loop
    batch := array(select id from notifications where id > last order by id limit 500);
    exit when cardinality(batch) = 0;
    update notifications set subject_id = coalesce(review_id, card_id)
    where id = any(batch) and subject_id is null and coalesce(review_id, card_id) is not null;
    last := batch[cardinality(batch)];
    commit;
  end loop;
  last := nobody;
  loop
    batch := array(select id from reviews where id > last order by id limit 500 for no key update);
    exit when cardinality(batch) = 0;
    update subjects set hidden = true where not hidden and id in (select id from reviews where id = any(batch) and hidden);
    last := batch[cardinality(batch)];
    commit;
  end loop;
end
$$
