-- outside a transaction
-- The reactions to one thing, oldest first.
create index concurrently if not exists reactions_subject_oldest_idx on reactions (subject_id, created_at, id);
