-- outside a transaction
-- The mails that are to be erased.
create index concurrently if not exists mails_secrets_idx on mails (created_at) where erased_subject is not null;
