-- A form that was cut at 200 characters could end in a space; its last word was then empty, and no tsquery could be made of it.
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
      select trim(lower(unaccent('unaccent', lower(normalize(unaccent('unaccent', normalize(parted.title, nfc)), nfkc))))) as text
      -- 8½ as 8 1/2, which not every version of unaccent does.
      from (select regexp_replace(title, '[\u00bc-\u00be\u2150-\u215e]', ' \&', 'g') as title) parted
    ) plain
  );
end
$$;

-- A title of nothing but signs stays as it is, so two spaces may follow each other in it: there is no word between them.
create or replace function words_query(form text) returns tsquery
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
    where word <> '' and not is_little_word(word)
  );
end
$$;

-- Names that were cut there.
with cut as (
  delete from movie_names where form like '% ' returning movie_id
)
insert into movie_names (movie_id, form, article, words, year, popularity)
  select m.id, n.form, n.article, n.words, m.year, m.popularity
  from movies m cross join lateral search_names(m.title, m.original_title, m.also_titles) n
  where m.id in (select movie_id from cut)
  on conflict do nothing;
