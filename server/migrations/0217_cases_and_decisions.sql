-- Cases and decisions, mended: see docs/decisions/059.

-- An open case about a club is about whoever owns the club now, however it came to them.
create function move_cases_to_new_owner() returns trigger language plpgsql as $$
begin
  update moderation_cases set owner_id = new.owner_id
  where content_type = 'club' and content_id = new.id and status in ('open', 'in_review', 'escalated');
  return null;
end
$$;
create trigger movie_clubs_new_owner after update of owner_id on movie_clubs
  for each row when (new.owner_id is distinct from old.owner_id and new.owner_id is not null)
  execute function move_cases_to_new_owner();
update moderation_cases c set owner_id = m.owner_id from movie_clubs m
  where c.content_type = 'club' and m.id = c.content_id and c.status in ('open', 'in_review', 'escalated')
    and m.owner_id is not null and m.owner_id <> c.owner_id;

-- When the claim began: one that is repeated ends an hour after that.
alter table moderation_cases add column claim_began_at timestamptz;

alter table moderation_decisions
  -- A removal whose purge failed is tried again then.
  add column removal_retry_at timestamptz,
  -- A decision about an account, which no report led to, has none.
  alter column snapshot drop not null;

-- The server purges by itself.
alter table moderation_actions alter column actor_id drop not null;
