-- Servers remember of a session whether its account waits to be deleted: when somebody asks for that, or keeps the account,
-- they must forget it at once, as when a session ends.
create or replace function tell_session_caches() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('halfstar_sessions', (coalesce(to_jsonb(old), to_jsonb(new)) ->> tg_argv[0]));
  return null;
end
$$;
create trigger account_deletions_changed after insert or delete on account_deletions
  for each row execute function tell_session_caches('user_id');
