-- outside a transaction
-- The closed cases in the queue, the last first.
create index concurrently if not exists moderation_cases_closed_idx on moderation_cases (resolved_at desc, id desc)
  where status in ('resolved', 'dismissed');
