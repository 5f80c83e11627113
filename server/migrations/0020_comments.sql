create table comments (
  id uuid primary key default new_id(),
  review_id uuid not null references reviews (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  content text not null check (char_length(content) <= 2000 and content ~ '\S'),
  created_at timestamptz not null,
  -- Another time than created_at once the text has changed.
  updated_at timestamptz not null
);
-- The thread of a review, oldest first.
create index comments_review_oldest_idx on comments (review_id, created_at, id);
-- What an account leaves behind, found when it goes.
create index comments_user_idx on comments (user_id);

-- Kept by a trigger, since comments also go when the account of whoever wrote them goes.
alter table reviews add column comment_count integer not null default 0 check (comment_count >= 0);

create function count_comment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set comment_count = comment_count + 1 where id = new.review_id;
  else
    update reviews set comment_count = comment_count - 1 where id = old.review_id;
  end if;
  return null;
end $$;
create trigger comments_counted after insert or delete on comments
  for each row execute function count_comment();
