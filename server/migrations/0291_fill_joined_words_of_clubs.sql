-- outside a transaction
-- What searches compare of the clubs and the feedback that are stored already. A row in each transaction, so that it waits for nobody while
-- others wait for it. After a crash it begins again and finds the same.
do $$
declare
  one uuid;
begin
  for one in select id from movie_clubs where search_name <> search_text(name) loop
    update movie_clubs set search_name = search_text(name) where id = one;
    commit;
  end loop;
  for one in select id from feedback where search_text <> search_long_text(title || ' ' || description) loop
    update feedback set search_text = search_long_text(title || ' ' || description) where id = one;
    commit;
  end loop;
end
$$
