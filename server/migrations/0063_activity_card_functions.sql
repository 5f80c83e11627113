-- How an act gets onto a card of the timeline, for statements that add one together with what it is an act of.

-- The activity card whose window is open at the time of an act, locked until the transaction ends.
-- Served by timeline_cards_open_idx.
create function open_activity_card(member_id uuid, film_id uuid, acted_at timestamptz, window_hours integer)
returns timeline_cards
language plpgsql
as $$
declare
  card timeline_cards;
begin
  select * into card from timeline_cards
  where user_id = member_id and movie_id = film_id and kind = 'activity'
    and first_at >= acted_at - make_interval(hours => window_hours)
  order by first_at desc limit 1
  for update;
  return card;
end
$$;

-- Sets the window and the place of these cards from their acts: from the first one, at the newest one.
create function align_activity_cards(card_ids uuid[]) returns void
language plpgsql
as $$
begin
  update timeline_cards c set first_at = acts.first_at, card_at = acts.card_at
  from (select card_id, min(created_at) as first_at, max(created_at) as card_at
    from timeline_activities where card_id = any(card_ids) group by card_id) acts
  where c.id = acts.card_id and (c.first_at, c.card_at) is distinct from (acts.first_at, acts.card_at);
end
$$;

-- Moves the reactions of each of these cards to the first of its acts in the order of `shown`, leaving out the acts of a type.
-- They all belong to one act before, so no two of the same member meet. Served by timeline_activities_one_of_a_kind.
create function gather_card_reactions(card_ids uuid[], leaving text, shown text[]) returns void
language plpgsql
as $$
begin
  update timeline_activity_reactions r set activity_id = first.id
  from timeline_activities a join (
    select distinct on (card_id) card_id, id from timeline_activities
    where card_id = any(card_ids) and activity_type is distinct from leaving
    order by card_id, array_position(shown, activity_type)) first on first.card_id = a.card_id
  where a.card_id = any(card_ids) and r.activity_id = a.id and a.id <> first.id;
end
$$;

-- Puts an act on the open card, replacing one of its type, or opens a card with it. The clocks of two servers may differ a little, and
-- no act of a card is older than its first. Answers that it changed something.
create function put_act_on_card(
  member_id uuid, film_id uuid, act text, details jsonb, acted_at timestamptz, window_hours integer, shown text[])
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
    perform gather_card_reactions(array[card.id], null, shown);
  end if;
  -- As align_activity_cards does for many.
  select min(created_at), max(created_at) into first_act, newest_act from timeline_activities where card_id = card.id;
  if (card.first_at, card.card_at) is distinct from (first_act, newest_act) then
    update timeline_cards set first_at = first_act, card_at = newest_act where id = card.id;
  end if;
  return true;
end
$$;

-- Changes the rating that the open card shows, but neither its place nor its window. Answers that what the timeline shows may have
-- changed.
create function correct_rating_on_card(
  member_id uuid, film_id uuid, details jsonb, acted_at timestamptz, window_hours integer)
returns boolean
language plpgsql
as $$
declare
  card timeline_cards := open_activity_card(member_id, film_id, acted_at, window_hours);
begin
  update timeline_activities set metadata = details where card_id = card.id and activity_type = 'rating';
  return true;
end
$$;
