-- Where two tombstones become one, it keeps the id of the review that moderators hid: a second look at that decision takes it back.
create or replace function keep_review_tombstone(gone_id uuid, member_id uuid, film_id uuid, in_club uuid, state text, locked boolean) returns void
language sql
as $$
  insert into review_tombstones as kept (id, user_id, movie_id, club_id, moderation, spoiler_locked)
  select gone_id, member_id, film_id, in_club, state, locked
  where exists (select from profiles where user_id = member_id) and exists (select from movies where id = film_id)
    and (in_club is null or exists (select from movie_clubs where id = in_club))
  on conflict on constraint review_tombstones_one_each do update set
    id = case when excluded.moderation is null and kept.moderation is not null then kept.id else excluded.id end,
    moderation = coalesce(excluded.moderation, kept.moderation),
    spoiler_locked = excluded.spoiler_locked or kept.spoiler_locked
$$;
