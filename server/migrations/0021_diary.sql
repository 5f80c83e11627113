-- Every time a member saw a film. A film is on their watched list as long as there is one of these, and the list entry's
-- watch_date is the latest of their dates.
create table watch_events (
  id uuid primary key default new_id(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  movie_id uuid not null references movies (id),
  -- A calendar date of wherever they were; null when it is not remembered.
  watched_on date check (watched_on >= '1895-12-28'),
  rewatch boolean not null default false,
  -- Stars × 2, as they gave them then.
  rating smallint check (rating between 1 and 10),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- The viewings of a film by a member, the last noted first: what a new rating belongs to.
create index watch_events_film_idx on watch_events (user_id, movie_id, created_at desc, id desc);
-- A member's diary by date, the undated at its end.
create index watch_events_diary_idx on watch_events
  (user_id, (coalesce(watched_on, '-infinity'::date)) desc, created_at desc, id desc);

alter table movie_lists
  -- A watched film that is to be seen again.
  add column see_again boolean not null default false,
  add constraint movie_lists_watched_only check (list_type = 'watched' or (watch_date is null and not see_again));
-- Films to see again, newest first.
create index movie_lists_see_again_idx on movie_lists (user_id, created_at desc, id desc) where see_again;

-- What was watched before there was a diary.
insert into watch_events (user_id, movie_id, watched_on, rating, created_at, updated_at)
  select l.user_id, l.movie_id, l.watch_date, r.rating, l.created_at, l.created_at
  from movie_lists l left join ratings r using (user_id, movie_id)
  where l.list_type = 'watched';
