-- All searches fold what is typed and what is searched in the same way: films, lists, and members.
create or replace function search_form(title text) returns text
language plpgsql immutable strict parallel safe
as $$
begin
  return (
    select rtrim(left(coalesce(nullif(trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(regexp_replace(regexp_replace(plain.text,
        -- Matrix, The
        '^(.*\S)\s*,\s*(the|an?|les?|la|el|los|il|lo|der|die|das)$', '\2 \1'),
        -- L'avventura
        '^l[''’](?=\S)', 'l '),
        -- E.T., L.A.
        '(?<=(?:^|[\s.])[[:alpha:]])\.(?=[[:alpha:]](?:[\s.]|$))', '', 'g'),
        -- Ocean's; marks that are left, also of Hebrew and Arabic
        '[''’‘ʼ`´\u0300-\u036f\u0591-\u05bd\u0640\u064b-\u065f]', '', 'g'),
        -- 10,000
        '(?<=\d)[,.](?=\d{3}(?!\d))', '', 'g'),
        '[&+]', ' and ', 'g'),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b0-\u02ff\u05be\u060c\u061b\u061f\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30fb\ufe10-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\U0001f000-\U0001faff]+', ' ', 'g'),
        '\s+', ' ', 'g'),
        '(?<=\S) (?:versus|v) (?=\S)', ' vs ', 'g')
      ), ''), plain.text), 200))
    from (
      -- The last sigma of a word is a sigma: which of the two a capital becomes differs between the locales of databases.
      select translate(trim(lower(unaccent('unaccent', lower(normalize(unaccent('unaccent', normalize(parted.title, nfc)), nfkc))))), 'ς', 'σ') as text
      -- 8½ as 8 1/2, which not every version of unaccent does.
      from (select regexp_replace(title, '[\u00bc-\u00be\u2150-\u215e]', ' \&', 'g') as title) parted
    ) plain
  );
end
$$;

-- What stands without a space between, as one word: spiderman, walle. Null when there is nothing of the kind.
create function joined_words(raw text) returns text[]
language sql immutable parallel safe
as $$
  select array_agg(replace(search_form(chunk), ' ', '')) from unnest(regexp_split_to_array(raw, '\s+')) chunk
  where chunk ~ '\S[^[:alnum:]]+\S'
$$;

create or replace function search_names(title text, original_title text, also_titles text[])
returns table (form text, article text, words tsvector)
language sql immutable parallel safe
as $$
  with forms as (
    select distinct on (without_article(f)) raw, without_article(f) as form, left(f, length(f) - length(without_article(f))) as article, nth
    from unnest(array[title, original_title] || also_titles) with ordinality names (raw, nth)
    cross join lateral search_form(raw) f
    where f <> ''
    order by without_article(f), nth
  ), shapes as (
    select forms.*, in_figures(form) as figures,
      joined_words(raw) as joined
    from forms
  )
  select form, article, array_to_tsvector(array_remove(string_to_array(form, ' ') || string_to_array(figures, ' ') || joined, ''))
  from shapes
  union all
  select distinct on (figures) figures, article, ''::tsvector from shapes
  where figures <> form and not exists (select from shapes other where other.form = shapes.figures)
$$;

-- A name as texts are looked for in it.
create function search_text(raw text) returns text
language sql immutable strict parallel safe
as $$ select search_form(raw) || coalesce(' ' || array_to_string(joined_words(raw), ' '), '') $$;

-- Kept by a trigger instead of being generated, so that nothing else has to be rewritten and no index built anew.
alter table profiles alter column search_name drop expression, alter column search_name set default '';
create function keep_search_name() returns trigger
language plpgsql
as $$
begin
  new.search_name := search_text(new.display_name) || ' ' || search_text(new.username);
  return new;
end
$$;
create trigger profiles_search_name before insert or update of display_name, username on profiles
  for each row execute function keep_search_name();
-- Also where rows are copied without the other triggers.
alter table profiles enable always trigger profiles_search_name;
update profiles set search_name = search_text(display_name) || ' ' || search_text(username)
where search_name <> search_text(display_name) || ' ' || search_text(username);

-- Names of films that end a word in a sigma.
with sigma as (
  delete from movie_names where form like '%ς%' returning movie_id
)
insert into movie_names (movie_id, form, article, words, year, popularity, adult)
  select m.id, n.form, n.article, n.words, m.year, m.popularity, m.adult
  from movies m cross join lateral search_names(m.title, m.original_title, m.also_titles) n
  where m.id in (select movie_id from sigma)
  on conflict do nothing;
insert into title_words (word)
  select distinct replace(word, 'ς', 'σ') as word from title_words where word like '%ς%' order by word
  on conflict do nothing;

-- Films that only imports name have no names in movie_names. Members find their own ones by the beginning of this, which is folded
-- like the key of a name. Only those have it. Not an index on an expression: PostgreSQL 17 builds those without our search path.
alter table movies add column letterboxd_search_key text collate "C";
create function keep_letterboxd_search_key() returns trigger
language plpgsql
as $$
begin
  new.letterboxd_search_key := replace(without_article(search_form(new.title)), ' ', '');
  return new;
end
$$;
create trigger movies_letterboxd_search_key before insert or update of title on movies
  for each row when (new.letterboxd_key is not null) execute function keep_letterboxd_search_key();
update movies set letterboxd_search_key = replace(without_article(search_form(title)), ' ', '') where letterboxd_key is not null;
drop index movies_unidentified_title_idx;
