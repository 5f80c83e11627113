-- Figures of each day in UTC, counted by a job: requests count no tables.
create table daily_figures (
  day date primary key,
  -- At the end of the day, or of what has passed of it.
  members integer not null check (members >= 0),
  reviews integer not null check (reviews >= 0),
  ratings integer not null check (ratings >= 0),
  -- Null for days that were counted when it could no longer be known.
  active_7_days integer check (active_7_days >= 0),
  -- Counted again until this is after the end of the day.
  counted_at timestamptz not null
);
