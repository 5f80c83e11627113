-- The decision that reset the profile, by which a second look finds what that reset took, whatever was reset since. Null: of before.
alter table hidden_profiles add column decision_id uuid;
update hidden_profiles h set decision_id = (
  select d.id from moderation_decisions d
  where d.content_type = 'profile' and d.content_id = h.user_id and 'hide' = any (d.actions) and d.decided_at >= h.hidden_at
  order by d.decided_at limit 1);
