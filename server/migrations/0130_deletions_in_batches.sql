-- When the rows of an account began to be deleted. From then on it can no longer be kept, and the next run goes on with it.
alter table account_deletions add column started_at timestamptz;
