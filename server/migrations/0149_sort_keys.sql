-- One order of titles and names everywhere: folded as in all searches, and numbers by their value.

-- The key by which a text is sorted, byte by byte: its search_form, with the number of digits before each number, so that "2 days"
-- (0012 days) comes before "12 angry men" (00212 angry men) and "101 dalmatians" (003101 dalmatians). A collation of ICU would give
-- the same order, but each upgrade of ICU may change it below the indexes. So much of the text tells titles apart, and the places
-- in cursors stay short.
create function sort_form(form text) returns text
language plpgsql immutable strict parallel safe
as $$
begin
  if form !~ '[0-9]' then
    return left(form, 60);
  end if;
  return (
    select left(string_agg(case when part[2] = '' then part[1] else part[1] || lpad(length(number)::text, 3, '0') || number end,
      '' order by nth), 60)
    from regexp_matches(form, '([^0-9]*)([0-9]*)', 'g') with ordinality as parts (part, nth)
    cross join lateral ltrim(part[2], '0') as number
  );
end
$$;

alter table movies
  add column sort_title text collate "C" not null default '',
  alter column search_title set default '';

-- Nobody reads it any more. Servers of the version before still write it while they are replaced, so a later migration drops it.
comment on column movies.search_original is 'unused, to be dropped';

-- All forms of a film's title, whoever writes it. In its place among others it has no English article; "Das Boot" and "Los Angeles"
-- are sorted by their first word.
create function keep_title_forms() returns trigger
language plpgsql
as $$
declare
  form text := search_form(new.title);
begin
  new.search_title := without_article(form);
  new.sort_title := sort_form(regexp_replace(form, '^(?:the|an?) (?=.)', ''));
  if new.letterboxd_key is not null then
    new.letterboxd_search_key := replace(new.search_title, ' ', '');
  end if;
  return new;
end
$$;
create trigger movies_title_forms before insert or update of title on movies
  for each row execute function keep_title_forms();
drop trigger movies_letterboxd_search_key on movies;
drop function keep_letterboxd_search_key();

alter table profiles add column sort_name text collate "C" not null default '';
alter function keep_search_name() rename to keep_name_forms;
create or replace function keep_name_forms() returns trigger
language plpgsql
as $$
begin
  new.search_name := search_text(new.display_name) || ' ' || search_text(new.username);
  new.sort_name := sort_form(search_form(new.display_name));
  return new;
end
$$;
