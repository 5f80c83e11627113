-- Search that forgives. Every name by which a film is looked for is a row, folded in the database, and what is typed is folded
-- by the same functions, so that the two cannot differ. All extensions are trusted: the owner of a database may create them.
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- Names besides the title and the original one: Seven for Se7en, E.T. for the long form.
alter table movies add column also_titles text[] not null default '{}';

-- A title as two spellings of it are compared: lower case, without accents and punctuation, with its article in front.
-- Separators are named by code point, since what counts as a letter differs between the locales of databases.
-- A title of nothing but signs (`$`) stays as it is. In plpgsql, as the other functions that every search calls, because that
-- keeps its plan.
create function search_form(title text) returns text
language plpgsql immutable strict parallel safe
as $$
begin
  return (
    select left(coalesce(nullif(trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
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
      ), ''), plain.text), 200)
    from (
      select trim(lower(unaccent('unaccent', lower(normalize(unaccent('unaccent', normalize(parted.title, nfc)), nfkc))))) as text
      -- 8½ as 8 1/2, which not every version of unaccent does.
      from (select regexp_replace(title, '[\u00bc-\u00be\u2150-\u215e]', ' \&', 'g') as title) parted
    ) plain
  );
end
$$;

-- Articles that are hardly ever anything else; La and Die are (La La Land, Die Hard).
create function without_article(form text) returns text
language sql immutable strict parallel safe
as $$ select regexp_replace(form, '^(?:the|an?|les?|el|los|il|der|das|l) (?=.)', '') $$;

-- "godfather part ii" and "godfather part two" as "godfather part 2". One-letter numerals are mostly letters, but for a last V.
create function in_figures(form text) returns text
language plpgsql immutable strict parallel safe
as $$
begin
  return (
    select string_agg(coalesce(
      '{"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
        "ten": "10", "eleven": "11", "twelve": "12", "thirteen": "13", "fourteen": "14", "fifteen": "15", "sixteen": "16",
        "seventeen": "17", "eighteen": "18", "nineteen": "19", "twenty": "20", "ii": "2", "iii": "3", "iv": "4", "vi": "6",
        "vii": "7", "viii": "8", "ix": "9", "xi": "11", "xii": "12", "xiii": "13", "xiv": "14", "xv": "15", "xvi": "16",
        "xvii": "17", "xviii": "18", "xix": "19", "xx": "20"}'::jsonb ->> word, word), ' ' order by nth)
    from unnest(string_to_array(regexp_replace(form, ' v$', ' 5'), ' ')) with ordinality words (word, nth)
  );
end
$$;

-- Words that so many names have that looking them up finds nothing out.
create function is_little_word(word text) returns boolean
language sql immutable strict parallel safe
as $$
  select word ~ '^(?:[a-z]|a[nst]|and|b[ey]|d[aeiou]|del|de[rsn]|die|das|e[ln]|ein|for|from|i[nlst]|l[aeo]|las|les|los|m[ey]|o[fnr]|the|to|un|una|und|vs|with)$'
$$;

-- Every other word begins some word of a name; little ones are left to the reader, and a text of nothing else is not looked for
-- by its words. Figures stand for themselves alone, or 2 would begin every year.
create function words_query(form text) returns tsquery
language plpgsql immutable strict parallel safe
as $$
begin
  return (
    select string_agg(
      case
        when word ~ '^[0-9]+$' then quoted
        when in_figures(word) <> word then '(' || quoted || ':*|' || in_figures(word) || ')'
        else quoted || ':*'
      end, ' & ')::tsquery
    from unnest(string_to_array(form, ' ')) word
    cross join lateral (select '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' as quoted) q
    where not is_little_word(word)
  );
end
$$;

-- The names that films are found by; adult titles have none, since they are never offered.
create table movie_names (
  movie_id uuid not null references movies (id) on delete cascade,
  -- Without its leading article, which stands beside it.
  form text collate "C" not null,
  article text not null,
  -- Without spaces, so that Spider-Man and spiderman are the same.
  key text collate "C" not null generated always as (replace(form, ' ', '')) stored,
  -- Empty where another name of the film has the same words.
  words tsvector not null,
  year integer,
  popularity real not null,
  primary key (movie_id, form)
);
-- Names that are, or begin with, what is typed.
create index movie_names_key_idx on movie_names (key, popularity desc) include (form, article, year, movie_id);
-- Names that have all the words. Without a list of pending entries, which every search would have to read.
create index movie_names_words_idx on movie_names using gin (words) with (fastupdate = off);
-- The best known names, among which beginnings of two or three letters are looked up first.
create index movie_names_popular_idx on movie_names (popularity desc) include (key, form, article, year, movie_id);

-- Every word of every name, to find the one that a mistyped word was meant to be. Words are never taken out: one that no film
-- has any more finds nothing.
create table title_words (
  word text collate "C" primary key
);
create index title_words_alike_idx on title_words using gin (word gin_trgm_ops) with (fastupdate = off);

-- The names of one film.
create function search_names(title text, original_title text, also_titles text[])
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
      -- What stands without a space between: spiderman, walle.
      (select array_agg(replace(search_form(chunk), ' ', '')) from unnest(regexp_split_to_array(raw, '\s+')) chunk
        where chunk ~ '\S[^[:alnum:]]+\S') as joined
    from forms
  )
  select form, article, array_to_tsvector(array_remove(string_to_array(form, ' ') || string_to_array(figures, ' ') || joined, ''))
  from shapes
  union all
  select distinct on (figures) figures, article, ''::tsvector from shapes
  where figures <> form and not exists (select from shapes other where other.form = shapes.figures)
$$;

-- Keeps the names as the films are, whoever writes them.
create function keep_movie_names() returns trigger
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
  insert into movie_names (movie_id, form, article, words, year, popularity)
    select m.id, n.form, n.article, n.words, m.year, m.popularity
    from movies m cross join lateral search_names(m.title, m.original_title, m.also_titles) n
    where m.id = any(changed) and not m.adult;
  -- In one order, so that two writers never wait for each other.
  insert into title_words (word)
    select distinct word from movie_names n cross join lateral unnest(tsvector_to_array(n.words)) word
    where n.movie_id = any(changed) and length(word) between 3 and 40 and word ~ '[^0-9]'
    order by word
    on conflict do nothing;
  return null;
end
$$;

create trigger movies_names_of_new after insert on movies
  referencing new table as new_rows for each statement execute function keep_movie_names();
create trigger movies_names_of_changed after update on movies
  referencing old table as old_rows new table as new_rows for each statement execute function keep_movie_names();

-- Everything that is one slip away: a letter too many, two that changed places, another letter, one too few. With the letters of
-- its own alphabet; where that is none of these, the first two kinds only.
create function one_slip_away(word text) returns setof text
language sql immutable strict parallel safe rows 400
as $$
  select left(word, i - 1) || substr(word, i + 1) from generate_series(1, length(word)) i
  union all
  select left(word, i - 1) || substr(word, i + 1, 1) || substr(word, i, 1) || substr(word, i + 2)
    from generate_series(1, length(word) - 1) i
  union all
  select left(word, i - 1) || letter || substr(word, i + kept)
    from generate_series(1, length(word) + 1) i
    cross join (values (0), (1)) as kinds (kept)
    cross join unnest(string_to_array(case
      when word ~ '^[a-z0-9]+$' then 'abcdefghijklmnopqrstuvwxyz'
      when word ~ '^[а-я]+$' then 'абвгдежзийклмнопрстуфхцчшщъыьэюя'
      when word ~ '^[α-ω]+$' then 'αβγδεζηθικλμνξοπρστυφχψως'
    end, null)) letter
$$;

-- Words of titles that are one slip away from those typed. Where there are none, for a word of eight letters or more those two
-- edits away, found by the groups of three letters that they share; the threshold holds inside this function only.
create function words_alike(wanted text[]) returns table (typed text, word text)
language sql stable parallel safe rows 20
set pg_trgm.similarity_threshold = 0.36
as $$
  with slips as materialized (
    select w.typed, t.word
    from unnest(wanted) w (typed)
    -- As one array, so that each is looked up by the key however many there are.
    cross join lateral (select array_agg(slip) as made from one_slip_away(w.typed) slip) s
    join title_words t on t.word = any(s.made)
    where t.word <> w.typed
  )
  select slips.typed, slips.word from slips
  union all
  select w.typed, t.word
  from unnest(wanted) w (typed)
  join title_words t on t.word % w.typed and levenshtein_less_equal(t.word, w.typed, 2) = 2
  where length(w.typed) >= 8 and not exists (select from slips where slips.typed = w.typed)
$$;

-- The films that are here already.
drop index movies_search_words_idx;
alter table movies drop column search_words;
insert into movie_names (movie_id, form, article, words, year, popularity)
  select m.id, n.form, n.article, n.words, m.year, m.popularity
  from movies m cross join lateral search_names(m.title, m.original_title, m.also_titles) n
  where not m.adult;
insert into title_words (word)
  select distinct word from movie_names n cross join lateral unnest(tsvector_to_array(n.words)) word
  where length(word) between 3 and 40 and word ~ '[^0-9]';
