-- Films that an import names and nobody could identify yet are films too, so that nothing of the import is lost. They have no
-- tmdb_id and no catalogue_key, but the key by which the import names them: once each, whoever imports them.
alter table movies add column letterboxd_key text check (char_length(letterboxd_key) between 1 and 600);
alter table movies add constraint movies_letterboxd_key unique (letterboxd_key);
alter table movies drop constraint movies_known_source;
alter table movies add constraint movies_known_source
  check ((letterboxd_key is null) = (tmdb_id is not null or catalogue_key is not null));

-- Which of our films a film of Letterboxd is, by its id there.
create table letterboxd_films (
  film_id bigint primary key check (film_id > 0),
  movie_id uuid not null references movies (id) on delete cascade,
  -- A feed names the film's TMDB id as well; a member has chosen the film; the film source has it under an id that came with it.
  learned_from text not null check (learned_from in ('feed', 'member', 'source')),
  learned_at timestamptz not null
);
-- What is known of a film, when it goes.
create index letterboxd_films_movie_idx on letterboxd_films (movie_id);

-- Members find their own ones by the beginning of the title.
create index movies_unidentified_title_idx on movies (search_title collate "C") where letterboxd_key is not null;

-- They have no names, so that neither searches of others nor imports find them.
create or replace function keep_movie_names() returns trigger
language plpgsql
as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(select id from new_rows where letterboxd_key is null);
  else
    changed := array(
      select n.id from new_rows n join old_rows o on o.id = n.id
      where n.letterboxd_key is null and (n.title, n.original_title, n.also_titles, n.year, n.popularity, n.adult)
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
