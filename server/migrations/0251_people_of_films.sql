-- Directors and cast as people with pages. Sources name them; two spellings that searches fold alike are one person.
create table people (
  id uuid primary key default new_id(),
  -- As the first film that was stored spells it.
  name text not null,
  search_name text not null constraint people_search_name_key unique,
  search_words tsvector not null generated always as (array_to_tsvector(array_remove(string_to_array(search_name, ' '), ''))) stored
);
-- Search: each word that is typed begins a word of the name.
create index people_search_words_idx on people using gin (search_words);

-- Who directed a film and who plays in it, in the order of its credits. Kept by the triggers below from what `movies` says.
create table credits (
  movie_id uuid not null references movies (id) on delete cascade,
  role text not null check (role in ('director', 'cast')),
  -- From 1. A member of the cast has the same place in `cast_members`.
  place smallint not null,
  person_id uuid not null references people (id),
  primary key (movie_id, role, place)
);
-- The films of a person.
create index credits_person_idx on credits (person_id, movie_id);

-- Names of a film's credits. `director` joins several names by commas; "Jr." and the like belong to the name before.
create function credited_names(movie_ids uuid[])
returns table (movie_id uuid, role text, place smallint, name text, search_name text)
language sql stable
as $$
  select named.movie_id, named.role, named.place::smallint, trim(named.name), search_form(named.name)
  from (
    select m.id as movie_id, 'director' as role, d.place, d.name
    from movies m
    cross join lateral regexp_split_to_table(m.director, ',\s+(?!(?:Jr|Sr|I{1,3}|IV)\M)') with ordinality as d (name, place)
    where m.id = any(movie_ids) and m.letterboxd_key is null
    union all
    select m.id, 'cast', c.place, c.member ->> 'name'
    from movies m
    cross join lateral jsonb_array_elements(m.cast_members) with ordinality as c (member, place)
    where m.id = any(movie_ids) and m.letterboxd_key is null
  ) named
  where trim(named.name) <> ''
$$;

create type credited_name as (movie_id uuid, role text, place smallint, name text, search_name text);

-- Makes the credits of these films what `movies` says. Films that only an import names have none: nothing else is known of them.
create function store_credits(movie_ids uuid[]) returns void
language plpgsql
as $$
declare
  named credited_name[] := array(select row(n.*)::credited_name from credited_names(movie_ids) n);
begin
  -- In one order, so that two transactions that store the same new people wait for each other instead of deadlocking.
  insert into people (name, search_name)
  select distinct on (n.search_name) n.name, n.search_name
  from unnest(named) n
  where not exists (select from people p where p.search_name = n.search_name)
  order by n.search_name, n.place
  on conflict (search_name) do nothing;
  delete from credits where movie_id = any(movie_ids);
  insert into credits (movie_id, role, place, person_id)
  select n.movie_id, n.role, n.place, p.id from unnest(named) n join people p on p.search_name = n.search_name;
end
$$;

create function keep_credits() returns trigger
language plpgsql
as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(select id from after_rows where director is not null or cast_members <> '[]');
  else
    changed := array(
      select n.id from after_rows n join before_rows o using (id)
      where (n.director, n.cast_members, n.letterboxd_key) is distinct from (o.director, o.cast_members, o.letterboxd_key));
  end if;
  if cardinality(changed) > 0 then
    perform store_credits(changed);
  end if;
  return null;
end
$$;
create trigger movies_new_credits after insert on movies
  referencing new table as after_rows for each statement execute function keep_credits();
create trigger movies_changed_credits after update on movies
  referencing old table as before_rows new table as after_rows for each statement execute function keep_credits();
