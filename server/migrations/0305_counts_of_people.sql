-- The number of films of a director or an actor, by which people are found: without adult titles, and with them. A search that counted
-- them would read the films of all people of a name.
alter table people
  add column movie_count integer not null default 0,
  add column all_movie_count integer not null default 0;
-- A count that changes writes the row anew, words included. With a list of pending entries, every search would read those first.
alter index people_search_words_idx set (fastupdate = off);

-- As before, but of a long name only what `search_name` keeps of it too: an entry of an index has to hold the words.
create or replace function keep_search_words() returns trigger
language plpgsql
as $$
begin
  new.search_words := array_to_tsvector(
    array_remove(string_to_array(new.search_name, ' ') || joined_words(left(new.name, 200)), ''));
  return new;
end
$$;

-- Counts the films of these people anew. The rows are locked first, in one order: two transactions cannot deadlock here, and the second one
-- counts what the first one has added.
create function count_movies_of_people(person_ids uuid[]) returns void
language plpgsql
as $$
begin
  perform from people where id = any(person_ids) order by id for no key update;
  update people p set movie_count = counted.shown, all_movie_count = counted.every_one
  from (select distinct unnest(person_ids) as id) one
  cross join lateral (
    select count(*) filter (where not film.adult) as shown, count(*) as every_one
    from (select distinct m.id, m.adult from credits c join movies m on m.id = c.movie_id where c.person_id = one.id) film
  ) counted
  where p.id = one.id and (p.movie_count, p.all_movie_count) is distinct from (counted.shown, counted.every_one);
end
$$;

-- For triggers on `credits`, after any statement that writes them: counts the films of people who are in a film now and were not, or were.
create function count_movies_of_credited() returns trigger
language plpgsql
as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(select distinct person_id from after_rows);
  elsif tg_op = 'DELETE' then
    changed := array(select distinct person_id from before_rows);
  else
    changed := array(
      select distinct person_id
      from (
        (select movie_id, person_id from before_rows except select movie_id, person_id from after_rows)
        union all
        (select movie_id, person_id from after_rows except select movie_id, person_id from before_rows)
      ) differing);
  end if;
  if cardinality(changed) > 0 then
    perform count_movies_of_people(changed);
  end if;
  return null;
end
$$;

-- As before, but what is the same is not written: the people of a film are counted, and their rows written, only when they come or go.
-- Whoever stays in the film is in it after each of the three statements. Planned for each call, since there may be 5 films or 5,000.
create or replace function store_credits(movie_ids uuid[]) returns void
language plpgsql
set plan_cache_mode = force_custom_plan
as $$
declare
  named credited_name[] := array(select row(n.*)::credited_name from credited_names(movie_ids) n);
begin
  -- In one order, so that two transactions that store the same new people wait for each other instead of deadlocking.
  -- New people have these films alone: with the count in it at once, their row need not be written a second time.
  insert into people (name, search_name, movie_count, all_movie_count)
  select (array_agg(n.name order by n.place))[1], n.search_name,
    count(distinct n.movie_id) filter (where not m.adult), count(distinct n.movie_id)
  from unnest(named) n join movies m on m.id = n.movie_id
  where not exists (select from people p where p.search_name = n.search_name)
  group by n.search_name
  order by n.search_name
  on conflict (search_name) do nothing;
  insert into credits (movie_id, role, place, person_id)
  select n.movie_id, n.role, n.place, p.id from unnest(named) n join people p on p.search_name = n.search_name
  on conflict (movie_id, role, place) do nothing;
  update credits c set person_id = p.id
  from unnest(named) n join people p on p.search_name = n.search_name
  where c.movie_id = n.movie_id and c.role = n.role and c.place = n.place and c.person_id <> p.id;
  delete from credits c
  where c.movie_id = any(movie_ids)
    and not exists (select from unnest(named) n where n.movie_id = c.movie_id and n.role = c.role and n.place = c.place);
end
$$;

-- As before; and counts the films of the people of a film that becomes an adult title, or is none any more.
create or replace function keep_credits() returns trigger
language plpgsql
as $$
declare
  changed uuid[];
  turned uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(select id from after_rows where director is not null or cast_members <> '[]');
  else
    changed := array(
      select n.id from after_rows n join before_rows o using (id)
      where (n.director, n.cast_members, n.letterboxd_key) is distinct from (o.director, o.cast_members, o.letterboxd_key));
    turned := array(select n.id from after_rows n join before_rows o using (id) where n.adult <> o.adult);
  end if;
  if cardinality(changed) > 0 then
    perform store_credits(changed);
  end if;
  if cardinality(turned) > 0 then
    perform count_movies_of_people(array(select distinct person_id from credits where movie_id = any(turned)));
  end if;
  return null;
end
$$;
