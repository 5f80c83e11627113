-- What members react to is a subject: a review, a card with activities, later others. Its id is that of its row in the table of its
-- kind, whose triggers add and delete it; what hangs off a subject refers to this table. See docs/decisions/053.
create table subjects (
  id uuid primary key,
  kind text not null check (kind in ('review', 'activity_card')),
  owner_id uuid not null references profiles (user_id) on delete cascade
);
-- What an account leaves behind, found when it goes.
create index subjects_owner_idx on subjects (owner_id);

create table reactions (
  id uuid primary key default new_id(),
  subject_id uuid not null references subjects (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  reaction text not null check (reaction in ('heart', 'thumbs_up', 'smile', 'star', 'fire')),
  created_at timestamptz not null,
  constraint reactions_one_each unique (subject_id, user_id)
);
-- What an account leaves behind, found when it goes.
create index reactions_user_idx on reactions (user_id);

-- The counts of a subject, the same for every viewer. A narrow row of its own, written last in a transaction (hot-rows.ts): a review's
-- own row is wide and in many indexes. A subject without a row has none.
create table subject_counts (
  subject_id uuid primary key references subjects (id) on delete cascade,
  -- The film whose reviews are ranked by their reactions; null where nothing is ranked.
  ranked_in uuid references movies (id),
  comments integer not null default 0 check (comments >= 0),
  heart integer not null default 0 check (heart >= 0),
  thumbs_up integer not null default 0 check (thumbs_up >= 0),
  smile integer not null default 0 check (smile >= 0),
  star integer not null default 0 check (star >= 0),
  fire integer not null default 0 check (fire >= 0),
  reactions integer not null generated always as (heart + thumbs_up + smile + star + fire) stored
) with (fillfactor = 80);
-- The reviews of a film, those with the most reactions first.
create index subject_counts_ranks_idx on subject_counts (ranked_in, reactions desc, subject_id desc)
  where ranked_in is not null;

create function add_review_subjects() returns trigger
language plpgsql
as $$
begin
  insert into subjects (id, kind, owner_id) select id, 'review', user_id from added;
  insert into subject_counts (subject_id, ranked_in) select id, movie_id from added;
  return null;
end
$$;
create trigger reviews_subjects_added after insert on reviews
  referencing new table as added for each statement execute function add_review_subjects();

-- A review is of another film once two turned out to be one.
create function move_review_rank() returns trigger
language plpgsql
as $$
begin
  update subject_counts set ranked_in = new.movie_id where subject_id = new.id;
  return null;
end
$$;
create trigger reviews_ranks_moved after update of movie_id on reviews
  for each row when (old.movie_id <> new.movie_id) execute function move_review_rank();

create function add_card_subjects() returns trigger
language plpgsql
as $$
begin
  insert into subjects (id, kind, owner_id) select id, 'activity_card', user_id from added where kind = 'activity';
  return null;
end
$$;
create trigger timeline_cards_subjects_added after insert on timeline_cards
  referencing new table as added for each statement execute function add_card_subjects();

create function delete_subjects() returns trigger
language plpgsql
as $$
begin
  delete from subjects where id in (select id from gone);
  return null;
end
$$;
create trigger reviews_subjects_deleted after delete on reviews
  referencing old table as gone for each statement execute function delete_subjects();
create trigger timeline_cards_subjects_deleted after delete on timeline_cards
  referencing old table as gone for each statement execute function delete_subjects();

-- Until 0159, while what was here before is copied: servers of the version before write reactions to review_reactions and
-- timeline_activity_reactions, and count comments in reviews.comment_count.

create function mirror_reaction() returns trigger
language plpgsql
as $$
declare
  subject uuid;
begin
  if tg_op = 'DELETE' then
    delete from reactions where id = old.id;
    return null;
  end if;
  if tg_table_name = 'review_reactions' then
    subject := new.review_id;
  else
    select card_id into subject from timeline_activities where id = new.activity_id;
  end if;
  insert into reactions (id, subject_id, user_id, reaction, created_at)
  select new.id, id, new.user_id, new.reaction, new.created_at from subjects where id = subject
  on conflict (id) do update set reaction = excluded.reaction, created_at = excluded.created_at;
  return null;
end
$$;
create trigger reactions_mirrored after insert or update or delete on review_reactions
  for each row execute function mirror_reaction();
create trigger reactions_mirrored after insert or update or delete on timeline_activity_reactions
  for each row execute function mirror_reaction();

create function count_mirrored_reaction() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    execute format('update subject_counts set %1$I = %1$I - 1 where subject_id = $1', old.reaction) using old.subject_id;
  end if;
  if tg_op <> 'DELETE' then
    execute format('insert into subject_counts as c (subject_id, %1$I) values ($1, 1)
      on conflict (subject_id) do update set %1$I = c.%1$I + 1', new.reaction) using new.subject_id;
  end if;
  return null;
end
$$;
create trigger reactions_counted after insert or delete or update of reaction on reactions
  for each row execute function count_mirrored_reaction();

create function follow_comment_count() returns trigger
language plpgsql
as $$
begin
  update subject_counts set comments = new.comment_count where subject_id = new.id;
  return null;
end
$$;
create trigger reviews_comments_counted after update of comment_count on reviews
  for each row when (old.comment_count <> new.comment_count) execute function follow_comment_count();
