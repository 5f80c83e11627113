-- Adult titles are left out everywhere unless a member asks for them.
alter table profiles add column show_adult_titles boolean not null default false;

-- What the server remembers of a viewer.
drop trigger profiles_standing_changed on profiles;
create trigger profiles_standing_changed after update of tier, badges, hide_scores_until_seen, show_adult_titles on profiles
  for each row when ((old.tier, old.badges, old.hide_scores_until_seen, old.show_adult_titles)
    is distinct from (new.tier, new.badges, new.hide_scores_until_seen, new.show_adult_titles))
  execute function tell_session_caches('user_id');

-- The walls' orders hold every film, since some members see all; the few adult ones are passed over for the others.
drop index movies_wall_popular_idx, movies_wall_year_idx, movies_wall_title_idx;
create index movies_wall_popular_idx on movies (popularity desc, id desc);
create index movies_wall_year_idx on movies ((coalesce(year, 0)) desc, id desc);
create index movies_wall_title_idx on movies ((left(search_title, 60)) collate "C", id);

-- Adult titles have names too, which only those who ask for them are shown.
alter table movie_names add column adult boolean not null default false;
drop index movie_names_key_idx, movie_names_popular_idx;
create index movie_names_key_idx on movie_names (key, popularity desc) include (form, article, year, movie_id, adult);
create index movie_names_popular_idx on movie_names (popularity desc) include (key, form, article, year, movie_id, adult);

create or replace function keep_movie_names() returns trigger
language plpgsql
as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(select id from new_rows);
  else
    changed := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
      where (n.title, n.original_title, n.also_titles, n.year, n.popularity, n.adult)
        is distinct from (o.title, o.original_title, o.also_titles, o.year, o.popularity, o.adult));
    delete from movie_names where movie_id = any(changed);
  end if;
  insert into movie_names (movie_id, form, article, words, year, popularity, adult)
    select m.id, n.form, n.article, n.words, m.year, m.popularity, m.adult
    from movies m cross join lateral search_names(m.title, m.original_title, m.also_titles) n
    where m.id = any(changed);
  -- In one order, so that two writers never wait for each other.
  insert into title_words (word)
    select distinct word from movie_names n cross join lateral unnest(tsvector_to_array(n.words)) word
    where n.movie_id = any(changed) and length(word) between 3 and 40 and word ~ '[^0-9]'
    order by word
    on conflict do nothing;
  return null;
end
$$;

insert into movie_names (movie_id, form, article, words, year, popularity, adult)
  select m.id, n.form, n.article, n.words, m.year, m.popularity, true
  from movies m cross join lateral search_names(m.title, m.original_title, m.also_titles) n
  where m.adult;
