-- While an update is rolled out, a server of before 0237 still resets profiles without noting the decision. The decision, which the same
-- transaction adds afterwards, notes itself, so that a second look finds the reset.
create function note_decision_of_reset() returns trigger language plpgsql as $$
begin
  update hidden_profiles h set decision_id = new.id
  where h.user_id = new.content_id and h.decision_id is null and h.hidden_at <= new.decided_at
    and h.number = (select max(number) from hidden_profiles last where last.user_id = new.content_id);
  return null;
end $$;
create trigger note_decision_of_reset after insert on moderation_decisions
  for each row when (new.content_type = 'profile' and 'hide' = any (new.actions)) execute function note_decision_of_reset();

-- Those that such servers have written since 0237. A decision is of one reset: of the last one before it. One that another reset holds, or that
-- a later reset of the profile came before, is not of this one.
update hidden_profiles h set decision_id = (
  select d.id from moderation_decisions d
  where d.content_type = 'profile' and d.content_id = h.user_id and 'hide' = any (d.actions) and d.decided_at >= h.hidden_at
    and not exists (select from hidden_profiles o where o.decision_id = d.id)
    and not exists (select from hidden_profiles o
      where o.user_id = h.user_id and o.number > h.number and o.hidden_at <= d.decided_at)
  order by d.decided_at limit 1)
where h.decision_id is null;
