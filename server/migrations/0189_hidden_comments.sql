-- When a comment was hidden by who looks after its subject; null while everybody reads it.
alter table comments add column hidden_at timestamptz;
