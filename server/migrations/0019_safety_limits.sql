-- The limits of texts that members write and others read, also where the database alone is asked. char_length counts code
-- points, as browser and server do. Reviews, bios, notes and places have had theirs from the start.
update auth_users set name = rtrim(left(name, 50)) where char_length(name) > 50;
update profiles set display_name = rtrim(left(display_name, 50)) where char_length(display_name) > 50;
alter table auth_users drop constraint auth_users_name_check, add constraint auth_users_name_check check (char_length(name) <= 50);
alter table profiles
  drop constraint profiles_display_name_check,
  add constraint profiles_display_name_check check (char_length(display_name) between 1 and 50);

-- A review says something.
alter table reviews add constraint reviews_content_said check (content ~ '\S');
