-- Members comment on what belongs to a club: `club` is the thread of the whole club, `club_film` the discussion of a film of its programme.
-- Such a subject has no owner. 0188 looks at the rows of before, while members go on.
alter table subjects
  alter column owner_id drop not null,
  drop constraint subjects_kind_check,
  add constraint subjects_kind_check check (kind in ('review', 'activity_card', 'club', 'club_film')) not valid,
  add constraint subjects_owned check ((owner_id is null) = (kind in ('club', 'club_film'))) not valid;

create function add_club_subjects() returns trigger
language plpgsql
as $$
begin
  insert into subjects (id, kind) select id, 'club' from added;
  return null;
end
$$;
create trigger movie_clubs_subjects_added after insert on movie_clubs
  referencing new table as added for each statement execute function add_club_subjects();
create trigger movie_clubs_subjects_deleted after delete on movie_clubs
  referencing old table as gone for each statement execute function delete_subjects();

create function add_club_film_subjects() returns trigger
language plpgsql
as $$
begin
  insert into subjects (id, kind) select id, 'club_film' from added;
  return null;
end
$$;
create trigger movie_club_films_subjects_added after insert on movie_club_films
  referencing new table as added for each statement execute function add_club_film_subjects();
create trigger movie_club_films_subjects_deleted after delete on movie_club_films
  referencing old table as gone for each statement execute function delete_subjects();

insert into subjects (id, kind)
  select id, 'club' from movie_clubs union all select id, 'club_film' from movie_club_films;
