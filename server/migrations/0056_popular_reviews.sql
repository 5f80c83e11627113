-- The reviews that members react to and comment on now, worked out by a job: counting weeks of reactions at every visit would
-- cost more with every member.
create table popular_reviews (
  review_id uuid primary key references reviews (id) on delete cascade,
  -- Higher is more popular. It fades with the age of the reactions and comments that it comes from.
  score real not null check (score > 0)
);
-- There are few rows, and a request reads them all; no index but the primary key is needed.

-- When that was last, and how long it took. One row.
create table popular_review_refreshes (
  only_row boolean primary key default true check (only_row),
  refreshed_at timestamptz not null,
  took_ms integer not null
);
