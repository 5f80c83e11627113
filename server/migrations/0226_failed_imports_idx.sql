-- outside a transaction
-- Imports that have failed, newest first, for admins.
create index concurrently if not exists import_jobs_failed_idx on import_jobs (id desc) where state = 'failed' and origin = 'files';
