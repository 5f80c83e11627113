-- outside a transaction
-- The thread of a subject, oldest first.
create index concurrently if not exists comments_subject_oldest_idx on comments (subject_id, created_at, id);
