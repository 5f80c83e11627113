-- A sign-in checks first and begins its session later, since a password takes its time. Counted here is what voids the checks of
-- those that are under way: another password, a second factor turned on or off, sessions ended everywhere.
alter table auth_users add column sign_in_version integer not null default 0;
