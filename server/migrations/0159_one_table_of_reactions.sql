-- reactions and subject_counts have taken the places of these. Until they are replaced, servers of the version before read the same
-- through views; to react fails there, and their counts stand still. A later migration drops what is for them only.
drop trigger reactions_counted on reactions;
drop function count_mirrored_reaction();
drop trigger comments_counted on comments;
drop trigger comments_uncounted on comments;
drop trigger reviews_comments_counted on reviews;
drop function follow_comment_count();
drop table review_reactions, timeline_activity_reactions;
drop function mirror_reaction();
drop function count_added_to_reviews();
drop function count_removed_from_reviews();
drop function add_to_review_counts(uuid[], text, integer);
drop index reviews_movie_reactions_idx;

create view review_reactions as
  select r.id, r.subject_id as review_id, r.user_id, r.reaction, r.created_at
  from reactions r join subjects s on s.id = r.subject_id where s.kind = 'review';
comment on view review_reactions is 'unused, to be dropped';
create view timeline_activity_reactions as
  select r.id, a.id as activity_id, r.user_id, r.reaction, r.created_at
  from reactions r cross join lateral (
    select id from timeline_activities where card_id = r.subject_id
    order by array_position('{rating,watched_add,favorites_add,watchlist_add}', activity_type) limit 1) a;
comment on view timeline_activity_reactions is 'unused, to be dropped';
comment on column reviews.reaction_count is 'unused, to be dropped';
comment on column reviews.comment_count is 'unused, to be dropped';

-- Reactions belong to the card now, whatever acts it shows.
create or replace function gather_card_reactions(card_ids uuid[], leaving text, shown text[]) returns void
language sql
as $$ select $$;
comment on function gather_card_reactions is 'unused, to be dropped';

create function put_act_on_card(
  member_id uuid, film_id uuid, act text, details jsonb, acted_at timestamptz, window_hours integer)
returns boolean
language plpgsql
as $$
declare
  card timeline_cards := open_activity_card(member_id, film_id, acted_at, window_hours);
  first_act timestamptz;
  newest_act timestamptz;
begin
  if card.id is null then
    insert into timeline_cards (user_id, movie_id, kind, first_at, card_at)
    values (member_id, film_id, 'activity', acted_at, acted_at) returning * into card;
    insert into timeline_activities (card_id, activity_type, user_id, movie_id, metadata, created_at)
    values (card.id, act, member_id, film_id, details, acted_at);
    return true;
  end if;
  update timeline_activities set metadata = details, created_at = greatest(created_at, card.first_at, acted_at)
  where card_id = card.id and activity_type = act;
  if not found then
    insert into timeline_activities (card_id, activity_type, user_id, movie_id, metadata, created_at)
    values (card.id, act, member_id, film_id, details, greatest(card.first_at, acted_at));
  end if;
  -- As align_activity_cards does for many.
  select min(created_at), max(created_at) into first_act, newest_act from timeline_activities where card_id = card.id;
  if (card.first_at, card.card_at) is distinct from (first_act, newest_act) then
    update timeline_cards set first_at = first_act, card_at = newest_act where id = card.id;
  end if;
  return true;
end
$$;
create or replace function put_act_on_card(
  member_id uuid, film_id uuid, act text, details jsonb, acted_at timestamptz, window_hours integer, shown text[])
returns boolean
language sql
as $$ select put_act_on_card(member_id, film_id, act, details, acted_at, window_hours) $$;
comment on function put_act_on_card(uuid, uuid, text, jsonb, timestamptz, integer, text[]) is 'unused, to be dropped';
