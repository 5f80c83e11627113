-- Servers and tabs are told of ended sessions once for a statement and member, not once for each row. Of sessions that had expired
-- nobody is told: caches keep them no longer than they last, and open tabs are checked for them all the time.
create function tell_of_ended_sessions() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('halfstar_sessions', user_id::text)
  from (select distinct user_id from old_rows where expires_at > now()) ended;
  -- A hundred at a time, because a notification has 8,000 bytes at most.
  perform pg_notify('halfstar_live', jsonb_build_object(
    'to', jsonb_build_array(user_id),
    'sessions', jsonb_agg(id),
    'message', jsonb_build_object('type', 'signed_out'))::text)
  from (
    select user_id, id, (row_number() over (partition by user_id) - 1) / 100 as hundred
    from old_rows where expires_at > now()) ended
  group by user_id, hundred;
  return null;
end
$$;

drop trigger auth_sessions_ended on auth_sessions;
drop trigger auth_sessions_tabs_leave on auth_sessions;
drop function tell_session_tabs();
create trigger auth_sessions_ended after delete on auth_sessions
  referencing old table as old_rows for each statement execute function tell_of_ended_sessions();
