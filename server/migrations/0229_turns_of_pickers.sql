-- Each turn has an id, so that it is passed on once, however many ask for it.
alter table movie_club_rotations add column turn_id uuid;
update movie_club_rotations set turn_id = gen_random_uuid() where picker_id is not null;
