-- Names of people and members are found by the beginnings of their words. Each word of a folded text as a word that begins with it, or
-- is it when it is shorter than `shortest`. Null for a text without words.
create function word_beginnings_query(form text, shortest int) returns tsquery
language sql immutable strict parallel safe
as $$
  select string_agg(quoted || case when char_length(word) >= shortest then ':*' else '' end, ' & ')::tsquery
  from unnest(string_to_array(form, ' ')) word
  cross join lateral (select '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' as quoted) q
  where word <> ''
$$;

-- The name of somebody as far as it is typed: each word as a whole word, the last of several as the beginning of one once it has three
-- letters. Null for a text without words.
create function typed_name_query(form text) returns tsquery
language sql immutable strict parallel safe
as $$
  select string_agg(quoted || case when nth > 1 and nth = words and char_length(word) >= 3 then ':*' else '' end, ' & ' order by nth)::tsquery
  from (
    select word, row_number() over (order by nth) as nth, count(*) over () as words
    from unnest(string_to_array(form, ' ')) with ordinality as split (word, nth)
    where word <> ''
  ) numbered
  cross join lateral (select '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' as quoted) q
$$;
