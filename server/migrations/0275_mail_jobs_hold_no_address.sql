-- Jobs of before 0275 that have used up their tries hold the addresses that were typed, and are never run. Those that wait are still run under
-- their old names. A first start has no tables of jobs yet.
do $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier in ('accounts:mail-confirmation-again', 'accounts:mail-password-reset')
        and attempts >= max_attempts));
  end if;
end $$;
