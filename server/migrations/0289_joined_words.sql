-- People are found like members and films by what their names have without a space between, as one word: jeanluc, as Jean-Luc. Kept by a
-- trigger instead of being generated: a generated column cannot be changed without writing the whole table anew.
alter table people alter column search_words drop expression, alter column search_words set default '';
create function keep_search_words() returns trigger
language plpgsql
as $$
begin
  new.search_words := array_to_tsvector(array_remove(string_to_array(new.search_name, ' ') || joined_words(new.name), ''));
  return new;
end
$$;
create trigger people_search_words before insert or update of name, search_name on people
  for each row execute function keep_search_words();

-- A text of any length as words are looked for in it: search_text keeps the first 200 characters only, as names have. Of a run without white
-- space 200 are kept here as well.
create function search_long_text(raw text) returns text
language sql immutable strict parallel safe
as $$
  select coalesce(string_agg(form || case when strpos(form, ' ') > 0 then ' ' || replace(form, ' ', '') else '' end, ' ' order by nth), '')
  from regexp_split_to_table(raw, '\s+') with ordinality as split (chunk, nth) cross join lateral search_form(chunk) form
$$;
