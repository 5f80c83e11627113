-- outside a transaction
-- The subjects and reactions of the time before, some hundred at a time, so that others wait for milliseconds only. After a crash it
-- begins again and leaves alone what it has copied. 0157's triggers see to what is changed meanwhile; the rows that are read are
-- locked, so that none changes between reading and writing.
do $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  last uuid := nobody;
  batch uuid[];
begin
  loop
    batch := array(select id from reviews where id > last order by id limit 200 for no key update);
    exit when cardinality(batch) = 0;
    insert into subjects (id, kind, owner_id) select id, 'review', user_id from reviews where id = any(batch)
    on conflict do nothing;
    insert into subject_counts as counted (subject_id, ranked_in, comments)
    select id, movie_id, comment_count from reviews where id = any(batch)
    on conflict (subject_id) do update set ranked_in = excluded.ranked_in, comments = excluded.comments;
    last := batch[cardinality(batch)];
    commit;
  end loop;
  last := nobody;
  loop
    batch := array(select id from timeline_cards where id > last order by id limit 1000 for key share);
    exit when cardinality(batch) = 0;
    insert into subjects (id, kind, owner_id)
    select id, 'activity_card', user_id from timeline_cards where id = any(batch) and kind = 'activity'
    on conflict do nothing;
    last := batch[cardinality(batch)];
    commit;
  end loop;
  last := nobody;
  loop
    batch := array(select id from review_reactions where id > last order by id limit 200 for no key update);
    exit when cardinality(batch) = 0;
    insert into reactions (id, subject_id, user_id, reaction, created_at)
    select id, review_id, user_id, reaction, created_at from review_reactions where id = any(batch) order by review_id
    on conflict do nothing;
    last := batch[cardinality(batch)];
    commit;
  end loop;
  last := nobody;
  loop
    batch := array(select id from timeline_activity_reactions where id > last order by id limit 200 for no key update);
    exit when cardinality(batch) = 0;
    insert into reactions (id, subject_id, user_id, reaction, created_at)
    select r.id, a.card_id, r.user_id, r.reaction, r.created_at
    from timeline_activity_reactions r join timeline_activities a on a.id = r.activity_id
    where r.id = any(batch) order by a.card_id
    on conflict do nothing;
    last := batch[cardinality(batch)];
    commit;
  end loop;
end
$$
