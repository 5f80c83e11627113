-- One table in each of the following files, so that none waits for another one while it holds a lock.
-- A comment is on a subject, as a reaction is to one. Until a later migration drops it, comments.review_id is the same for servers of
-- the version before, whichever of the two a statement gives.
alter table comments add column subject_id uuid;
create function set_comment_subject() returns trigger
language plpgsql
as $$
begin
  if new.subject_id is null or (tg_op = 'UPDATE' and new.review_id <> old.review_id) then
    new.subject_id := new.review_id;
  end if;
  new.review_id := new.subject_id;
  return new;
end
$$;
create trigger comments_subject_set before insert or update of review_id, subject_id on comments
  for each row execute function set_comment_subject();
