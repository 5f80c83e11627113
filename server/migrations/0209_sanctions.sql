-- Sanctions as every request needs them, and what a ban hides: see docs/decisions/059.

-- Servers cache with a session what is in force against its member, and evict it when that changes.
create trigger user_sanctions_changed after insert or update or delete on user_sanctions
  for each row execute function tell_session_caches('user_id');

-- A banned member holds no open tabs: they are told to look at their session, and closed.
create function close_tabs_of_banned() returns trigger language plpgsql as $$
begin
  perform pg_notify('halfstar_live',
    jsonb_build_object('to', jsonb_build_array(new.user_id), 'message', jsonb_build_object('type', 'signed_out'))::text);
  return null;
end
$$;
create trigger user_sanctions_ban after insert on user_sanctions
  for each row when (new.kind = 'ban') execute function close_tabs_of_banned();

-- Banned members, whose row in member_audiences is 'private' meanwhile.
create table banned_members (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  -- The audience that they had, given back when the ban is lifted.
  audience text not null check (audience in ('public', 'followers', 'private'))
);
