-- How fast others' services may be asked, for all server processes together: a bucket of tokens per service that fills
-- steadily, below zero while some wait for theirs; and until when nobody asks at all. Unlogged, since what a crash loses
-- fills again within a second.
create unlogged table outside_pace (
  service text primary key,
  tokens double precision not null,
  filled_at timestamptz not null,
  rest_until timestamptz,
  rest_reason text check (rest_reason in ('asked', 'refused')),
  check ((rest_until is null) = (rest_reason is null))
) with (fillfactor = 50);

-- When the source said that it knows a film no longer. The film stays: members' ratings and reviews hang on it.
alter table movies add column gone_at timestamptz;

-- Asking the source for what stored films lack. The newest run only: its report stays until the next begins.
create table movie_backfills (
  id uuid primary key default new_id(),
  state text not null check (state in ('running', 'paused', 'finished', 'cancelled')),
  started_by uuid references auth_users (id) on delete set null,
  -- How many films lacked something when it began; they are looked at in the order of their ids.
  total integer not null,
  looked_at integer not null default 0,
  filled integer not null default 0,
  unchanged integer not null default 0,
  missed integer not null default 0,
  -- The last film looked at, and the last there was when it began.
  reached uuid,
  until uuid not null,
  -- What it waits for, and how often in a row no film got an answer.
  trouble text check (trouble in ('silent', 'resting', 'refused')),
  fruitless integer not null default 0,
  started_at timestamptz not null,
  -- When a process was last at it: one that is not for minutes has died.
  worked_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('finished', 'cancelled')) = (ended_at is not null)),
  check (looked_at = filled + unchanged + missed)
);
-- One run at a time.
create unique index movie_backfills_under_way_key on movie_backfills ((true)) where state in ('running', 'paused');

-- What a run could not find.
create table movie_backfill_misses (
  backfill_id uuid not null references movie_backfills (id) on delete cascade,
  movie_id uuid not null references movies (id) on delete cascade,
  reason text not null check (reason in ('unknown', 'gone', 'unreadable')),
  missed_at timestamptz not null,
  primary key (backfill_id, movie_id)
);
-- The report, newest first.
create index movie_backfill_misses_newest_idx on movie_backfill_misses (backfill_id, missed_at desc, movie_id desc);
-- When a film goes.
create index movie_backfill_misses_movie_idx on movie_backfill_misses (movie_id);
