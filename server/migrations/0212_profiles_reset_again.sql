-- A profile that its member has written anew can be reset again: each reset keeps what it took, and showing gives back what the last one took.
-- 1 for the first reset that has not been undone.
alter table hidden_profiles add column number integer not null default 1 check (number > 0);
