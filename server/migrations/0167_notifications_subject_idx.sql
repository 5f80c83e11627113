-- outside a transaction
-- What a deleted subject leaves behind.
create index concurrently if not exists notifications_subject_idx on notifications (subject_id) where subject_id is not null;
