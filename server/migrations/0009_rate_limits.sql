-- Tries that count against a limit, for all server processes together: a row per limit and whose tries they are.
-- Unlogged, since what a crash loses only forgives. Keys are hashes: no address of a person or a machine stands here.
create unlogged table rate_limits (
  key text primary key,
  -- When the tries were made, oldest first. What has left the window goes with the next try.
  tries timestamptz[] not null,
  -- As of the newest try: how many tries the window may hold, and when all of them have left it.
  most integer not null,
  expires_at timestamptz not null
) with (fillfactor = 70);
