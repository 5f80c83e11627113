-- What is left of the limit on all calls together, for all server processes: a row per member or client. Each process draws some
-- of it at a time. Unlogged, since what a crash loses only forgives. Keys are hashes: no address of a person or a machine is kept.
create unlogged table rate_allowances (
  key text primary key,
  -- Calls that were left at that moment; more come back with time.
  calls double precision not null,
  as_of timestamptz not null,
  -- How many the last draw got.
  drawn integer not null
) with (fillfactor = 70);
