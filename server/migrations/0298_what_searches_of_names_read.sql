-- Searches by name stay as fast as they are however many people and lists there are: what they order by and compare is stored.

-- The number of films of a director or an actor, by which people are found: without adult titles, and with them.
alter table people
  add column movie_count integer not null default 0 check (movie_count >= 0),
  add column all_movie_count integer not null default 0 check (all_movie_count >= 0);
-- A count that changes writes the row anew, words included. With a list of pending entries, every search would read those first.
alter index people_search_words_idx set (fastupdate = off);

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

create function count_movies_of_credited() returns trigger
language plpgsql
as $$
declare
  changed uuid[] := array(select distinct person_id from changed_rows);
begin
  if cardinality(changed) > 0 then
    perform count_movies_of_people(changed);
  end if;
  return null;
end
$$;
create trigger credits_new_counted after insert on credits
  referencing new table as changed_rows for each statement execute function count_movies_of_credited();
create trigger credits_gone_counted after delete on credits
  referencing old table as changed_rows for each statement execute function count_movies_of_credited();

-- A film that becomes an adult title, or is none any more.
create function count_movies_of_adults() returns trigger
language plpgsql
as $$
declare
  changed uuid[] := array(select n.id from after_rows n join before_rows o using (id) where n.adult <> o.adult);
begin
  if cardinality(changed) > 0 then
    perform count_movies_of_people(array(select distinct person_id from credits where movie_id = any(changed)));
  end if;
  return null;
end
$$;
create trigger movies_adult_counted after update on movies
  referencing old table as before_rows new table as after_rows for each statement execute function count_movies_of_adults();

-- The name of a list as a search compares it: folding a hundred names takes longer than all else that a search of one's lists does.
alter table lists add column search_name text not null default '';
create function keep_list_search_name() returns trigger
language plpgsql
as $$
begin
  new.search_name := search_text(new.name);
  return new;
end
$$;
create trigger lists_search_name before insert or update of name on lists
  for each row execute function keep_list_search_name();
-- Also where rows are copied without the other triggers.
alter table lists enable always trigger lists_search_name;
