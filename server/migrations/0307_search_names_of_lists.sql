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
