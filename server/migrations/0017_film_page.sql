-- Averages, histograms and others' stars stay veiled on films that the member has not watched.
alter table profiles add column hide_scores_until_seen boolean not null default false;

-- Kept by a trigger, since reactions also go when the account of whoever reacted goes.
alter table reviews add column reaction_count integer not null default 0 check (reaction_count >= 0);
update reviews set reaction_count = (select count(*) from review_reactions where review_id = reviews.id);

create function count_review_reaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set reaction_count = reaction_count + 1 where id = new.review_id;
  else
    update reviews set reaction_count = reaction_count - 1 where id = old.review_id;
  end if;
  return null;
end $$;
create trigger review_reactions_counted after insert or delete on review_reactions
  for each row execute function count_review_reaction();

-- Reviews of a film, the highest rating first, and what the most people reacted to first.
create index reviews_movie_highest_idx on reviews (movie_id, coalesce(rating, 0) desc, created_at desc, id desc);
create index reviews_movie_reactions_idx on reviews (movie_id, reaction_count desc, created_at desc, id desc);
