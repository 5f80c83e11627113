-- What moderators decided about a member's thing, as that member reads it: see docs/decisions/059. The audit log has the same for moderators,
-- and stays when an account is deleted.
create table moderation_decisions (
  id uuid primary key default new_id(),
  case_id uuid not null references moderation_cases (id) on delete cascade,
  -- Whose thing it was.
  member_id uuid not null references profiles (user_id) on delete cascade,
  content_type text not null check (content_type in ('review', 'club_review', 'comment', 'profile', 'club', 'club_post', 'list')),
  content_id uuid not null,
  -- The thing as it was last reported: see Snapshot in the contract.
  snapshot jsonb not null,
  actions text[] not null check (cardinality(actions) between 1 and 3),
  -- The rule that was broken; null when the thing is only shown again.
  rule text check (rule in ('spam', 'harassment', 'hate', 'spoilers', 'plagiarism', 'inappropriate', 'other')),
  reason text not null check (char_length(reason) between 1 and 1000),
  decided_by uuid references profiles (user_id) on delete set null,
  by_admin boolean not null,
  decided_at timestamptz not null,
  -- What a second look takes back: the state from before, the lock, the sanction.
  state_before text check (state_before in ('shown', 'hidden', 'removed')),
  locked_spoiler boolean not null,
  sanction_id uuid references user_sanctions (id) on delete set null,
  -- When the sanction ends by itself.
  until timestamptz,
  second_look_text text check (char_length(second_look_text) between 1 and 1000),
  second_look_asked_at timestamptz,
  second_look_outcome text check (second_look_outcome in ('upheld', 'overturned')),
  second_look_reason text check (char_length(second_look_reason) between 1 and 1000),
  second_look_by uuid references profiles (user_id) on delete set null,
  second_look_decided_at timestamptz,
  -- When a removed thing was deleted for good, or found to be shown again.
  removal_settled_at timestamptz,
  constraint moderation_decisions_asked check ((second_look_text is null) = (second_look_asked_at is null)),
  constraint moderation_decisions_looked check (
    (second_look_outcome is null) = (second_look_decided_at is null) and (second_look_outcome is null) = (second_look_reason is null)
    and (second_look_outcome is null or second_look_asked_at is not null))
);
-- A member's decisions, newest first.
create index moderation_decisions_member_idx on moderation_decisions (member_id, decided_at desc, id desc);
create index moderation_decisions_case_idx on moderation_decisions (case_id, decided_at, id);
-- The second looks that wait, oldest first.
create index moderation_decisions_waiting_idx on moderation_decisions (second_look_asked_at, id)
  where second_look_asked_at is not null and second_look_outcome is null;
-- The removals that are still to be settled.
create index moderation_decisions_removals_idx on moderation_decisions (decided_at, id)
  where removal_settled_at is null and 'remove' = any (actions);
create index moderation_decisions_decided_by_idx on moderation_decisions (decided_by);
create index moderation_decisions_second_look_by_idx on moderation_decisions (second_look_by);
create index moderation_decisions_sanction_idx on moderation_decisions (sanction_id);
