-- Reports and what moderators do about them: see docs/decisions/059.

-- What members have reported: one open case for a thing, however many report it. Whoever acts on a case holds its row.
create table moderation_cases (
  id uuid primary key default new_id(),
  content_type text not null check (content_type in ('review', 'club_review', 'comment', 'profile', 'club', 'club_post', 'list')),
  content_id uuid not null,
  -- Whose thing it is; of a club its owner.
  owner_id uuid not null references profiles (user_id) on delete cascade,
  -- The movie club that it is in, for the queue's context.
  club_id uuid references movie_clubs (id) on delete set null,
  status text not null default 'open' check (status in ('open', 'in_review', 'escalated', 'resolved', 'dismissed')),
  -- The moderator who works on it, so that no two do; a claim of some minutes.
  assigned_to uuid references profiles (user_id) on delete set null,
  assigned_at timestamptz,
  -- Kept in the transaction of every report.
  report_count integer not null default 0 check (report_count >= 0),
  opened_at timestamptz not null,
  last_reported_at timestamptz not null,
  resolved_by uuid references profiles (user_id) on delete set null,
  resolved_at timestamptz,
  -- The action that ended it.
  resolution text,
  constraint moderation_cases_resolved check ((status in ('resolved', 'dismissed')) = (resolved_at is not null))
);
create unique index moderation_cases_one_open on moderation_cases (content_type, content_id)
  where status in ('open', 'in_review', 'escalated');
-- The queue: the most reported first, then the one that waits longest.
create index moderation_cases_queue_idx on moderation_cases (report_count desc, opened_at, id)
  where status in ('open', 'in_review', 'escalated');
-- The history of a member, and what a deleted account leaves.
create index moderation_cases_owner_idx on moderation_cases (owner_id, opened_at desc, id desc);
create index moderation_cases_club_idx on moderation_cases (club_id);
create index moderation_cases_assigned_idx on moderation_cases (assigned_to);
create index moderation_cases_resolved_by_idx on moderation_cases (resolved_by);

create table reports (
  id uuid primary key default new_id(),
  case_id uuid not null references moderation_cases (id) on delete cascade,
  -- Null once the account that reported is deleted.
  reporter_id uuid references profiles (user_id) on delete set null,
  reason text not null check (reason in ('spam', 'harassment', 'hate', 'spoilers', 'plagiarism', 'inappropriate', 'other')),
  description text not null check (char_length(description) <= 500),
  -- The thing as it was when this member reported it: see Snapshot in the contract.
  snapshot jsonb not null,
  created_at timestamptz not null
);
-- One report of a member in a case; the reports of a member, for their limit and their history.
create unique index reports_one_each on reports (case_id, reporter_id);
create index reports_reporter_idx on reports (reporter_id, created_at desc, id desc);
-- A case's reports, oldest first.
create index reports_case_idx on reports (case_id, created_at, id);

-- What moderators and admins did: the audit log, which is only added to. It names accounts by their ids alone and refers to nothing, so
-- that it outlives what it tells of.
create table moderation_actions (
  id uuid primary key default new_id(),
  actor_id uuid not null,
  case_id uuid,
  action text not null,
  target_kind text not null,
  target_id uuid not null,
  -- The member whom it concerns.
  member_id uuid,
  -- The rule that was broken, as reports name it.
  rule text,
  -- What the actor wrote: the member reads it.
  reason text not null check (char_length(reason) <= 1000),
  -- What was changed, without texts of members.
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null
);
create index moderation_actions_newest_idx on moderation_actions (created_at desc, id desc);
create index moderation_actions_actor_idx on moderation_actions (actor_id, created_at desc, id desc);
create index moderation_actions_member_idx on moderation_actions (member_id, created_at desc, id desc);
create index moderation_actions_case_idx on moderation_actions (case_id, created_at, id);

create function refuse_to_change_the_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
end
$$;
create trigger moderation_actions_only_added before update or delete on moderation_actions
  for each row execute function refuse_to_change_the_audit_log();
create trigger moderation_actions_never_emptied before truncate on moderation_actions
  for each statement execute function refuse_to_change_the_audit_log();

-- What was decided about a member. What counts now: not lifted, begun, and not over.
create table user_sanctions (
  id uuid primary key default new_id(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  kind text not null check (kind in ('warning', 'comment_ban', 'suspension', 'ban')),
  reason text not null check (char_length(reason) <= 1000),
  starts_at timestamptz not null,
  -- Null for a warning and a ban, which do not end by themselves.
  ends_at timestamptz,
  issued_by uuid references profiles (user_id) on delete set null,
  lifted_by uuid references profiles (user_id) on delete set null,
  lifted_at timestamptz,
  constraint user_sanctions_ends check ((kind in ('comment_ban', 'suspension')) = (ends_at is not null))
);
create index user_sanctions_user_idx on user_sanctions (user_id, starts_at desc, id desc);
create index user_sanctions_issued_by_idx on user_sanctions (issued_by);
create index user_sanctions_lifted_by_idx on user_sanctions (lifted_by);
