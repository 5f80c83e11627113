-- What moderators have done with a review, or a review in a club, outlives its text: a row for each that was deleted while they hid it or had
-- marked it as a spoiler. The next review of the same member, film and club takes its id and its state, whoever writes it.
create table review_tombstones (
  id uuid primary key,
  user_id uuid not null references profiles (user_id) on delete cascade,
  movie_id uuid not null references movies (id),
  -- Null outside of clubs.
  club_id uuid references movie_clubs (id) on delete cascade,
  moderation text check (moderation = 'hidden'),
  spoiler_locked boolean not null,
  -- Also finds the tombstone of a review that is being written.
  constraint review_tombstones_one_each unique nulls not distinct (user_id, movie_id, club_id),
  constraint review_tombstones_says_something check (moderation is not null or spoiler_locked)
);
-- The members with tombstones of a film that is merged into another one.
create index review_tombstones_movie_idx on review_tombstones (movie_id);
-- For the deletion of a club.
create index review_tombstones_club_idx on review_tombstones (club_id) where club_id is not null;

-- Not when the account, the film or the club of the review is being deleted.
create function keep_review_tombstone(gone_id uuid, member_id uuid, film_id uuid, in_club uuid, state text, locked boolean) returns void
language sql
as $$
  insert into review_tombstones as kept (id, user_id, movie_id, club_id, moderation, spoiler_locked)
  select gone_id, member_id, film_id, in_club, state, locked
  where exists (select from profiles where user_id = member_id) and exists (select from movies where id = film_id)
    and (in_club is null or exists (select from movie_clubs where id = in_club))
  on conflict on constraint review_tombstones_one_each do update set
    id = excluded.id, moderation = coalesce(excluded.moderation, kept.moderation),
    spoiler_locked = excluded.spoiler_locked or kept.spoiler_locked
$$;

create function keep_deleted_review_state() returns trigger
language plpgsql
as $$
begin
  perform keep_review_tombstone(old.id, old.user_id, old.movie_id, null, old.moderation, old.spoiler_locked);
  return null;
end
$$;
create trigger reviews_state_kept after delete on reviews
  for each row when (old.moderation = 'hidden' or (old.moderation is null and old.spoiler_locked))
  execute function keep_deleted_review_state();

create function keep_deleted_club_review_state() returns trigger
language plpgsql
as $$
begin
  perform keep_review_tombstone(old.id, old.user_id, old.movie_id, old.club_id, old.moderation, old.spoiler_locked);
  return null;
end
$$;
create trigger movie_club_reviews_state_kept after delete on movie_club_reviews
  for each row when (old.moderation = 'hidden' or (old.moderation is null and old.spoiler_locked))
  execute function keep_deleted_club_review_state();

-- A review that is there already is edited, not written: the statement only tries to insert it.
create function take_review_tombstone() returns trigger
language plpgsql
as $$
declare
  taken review_tombstones;
begin
  if exists (select from reviews where user_id = new.user_id and movie_id = new.movie_id) then
    return new;
  end if;
  delete from review_tombstones where user_id = new.user_id and movie_id = new.movie_id and club_id is null returning * into taken;
  if found then
    new.id := taken.id;
    new.moderation := taken.moderation;
    new.hidden := new.hidden or taken.moderation is not null;
    new.spoiler_locked := taken.spoiler_locked;
    new.is_spoiler := new.is_spoiler or taken.spoiler_locked;
  end if;
  return new;
end
$$;
create trigger reviews_state_taken before insert on reviews for each row execute function take_review_tombstone();

create function take_club_review_tombstone() returns trigger
language plpgsql
as $$
declare
  taken review_tombstones;
begin
  if exists (select from movie_club_reviews
    where club_id = new.club_id and movie_id = new.movie_id and user_id = new.user_id) then
    return new;
  end if;
  delete from review_tombstones where user_id = new.user_id and movie_id = new.movie_id and club_id = new.club_id returning * into taken;
  if found then
    new.id := taken.id;
    new.moderation := taken.moderation;
    new.hidden_at := case when taken.moderation is null then new.hidden_at else coalesce(new.hidden_at, new.created_at) end;
    new.spoiler_locked := taken.spoiler_locked;
    new.is_spoiler := new.is_spoiler or taken.spoiler_locked;
  end if;
  return new;
end
$$;
create trigger movie_club_reviews_state_taken before insert on movie_club_reviews
  for each row execute function take_club_review_tombstone();
