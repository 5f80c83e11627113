-- outside a transaction
-- Clubs and feedback that a server of the version before wrote while 0291 ran or after it, until it was stopped, lack the joined words. Only those
-- rows are written, each in a transaction of its own. After a crash it begins again and finds the same.
do $$
declare
  one uuid;
begin
  for one in select id from movie_clubs where search_name <> search_text(name) loop
    update movie_clubs set search_name = search_text(name) where id = one and search_name <> search_text(name);
    commit;
  end loop;
  for one in select id from feedback where search_text <> search_long_text(title || ' ' || description) loop
    update feedback set search_text = search_long_text(title || ' ' || description)
    where id = one and search_text <> search_long_text(title || ' ' || description);
    commit;
  end loop;
end
$$
