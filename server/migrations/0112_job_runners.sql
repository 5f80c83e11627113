-- The runners of jobs, one for each server process. Each records every few seconds that it is alive; jobs that a runner has locked
-- which no longer does are given to others.
create table job_runners (
  -- The name under which it locks jobs.
  id text primary key,
  seen_at timestamptz not null,
  -- Since when it has been seen without a gap.
  since timestamptz not null
);
