-- What is below a review that is taken from its film is deleted, or goes to another review, in batches: see docs/decisions/059 and 045.

-- The next review of a film gets the tombstone's id only once the deleted one is gone. Until then it has an id of its own, since comments and
-- reactions are below the other one, and the cases and decisions about that are about it.
create or replace function take_review_tombstone() returns trigger
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
    if exists (select from reviews where id = taken.id) then
      -- The given id may be that of another one that is being deleted.
      new.id := new_id();
      update moderation_cases set content_id = new.id
      where owner_id = new.user_id and content_type = 'review' and content_id = taken.id;
      update moderation_decisions set content_id = new.id
      where member_id = new.user_id and content_type = 'review' and content_id = taken.id;
      update reports set link = '/reviews/' || new.id
      where link = '/reviews/' || taken.id
        and case_id in (select id from moderation_cases where owner_id = new.user_id and content_type = 'review' and content_id = new.id);
    else
      new.id := taken.id;
    end if;
    new.moderation := taken.moderation;
    new.hidden := new.hidden or taken.moderation is not null;
    new.spoiler_locked := taken.spoiler_locked;
    new.is_spoiler := new.is_spoiler or taken.spoiler_locked;
  end if;
  return new;
end
$$;

-- Reviews that wait for the purge, and before that for a job that moves their comments and reactions to the review by the same member with
-- which a merge of two films has joined them.
create table merged_reviews (
  review_id uuid primary key references reviews (id) on delete cascade,
  into_id uuid not null references reviews (id) on delete cascade
);
create index merged_reviews_into_idx on merged_reviews (into_id);

-- A review that an undo writes again under its id keeps what is still below it.
create function end_review_merge() returns trigger
language plpgsql
as $$
begin
  delete from merged_reviews where review_id = new.id;
  return null;
end
$$;
create trigger reviews_end_merge after update of movie_id on reviews
for each row when (old.movie_id is null and new.movie_id is not null) execute function end_review_merge();
