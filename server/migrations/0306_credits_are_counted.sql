-- Keeps the number of films of people (0305). In a file of its own, so that no other table is locked together with the credits.
create trigger credits_new_counted after insert on credits
  referencing new table as after_rows for each statement execute function count_movies_of_credited();
create trigger credits_changed_counted after update on credits
  referencing old table as before_rows new table as after_rows for each statement execute function count_movies_of_credited();
create trigger credits_gone_counted after delete on credits
  referencing old table as before_rows for each statement execute function count_movies_of_credited();
