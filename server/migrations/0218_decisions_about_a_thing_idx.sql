-- outside a transaction
-- What was decided about a thing, the last first.
create index concurrently if not exists moderation_decisions_thing_idx
  on moderation_decisions (content_type, content_id, decided_at desc, id desc);
