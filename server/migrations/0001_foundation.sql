-- Ids are uuidv7: ordered by time, so that indexes grow at one end and (created_at, id) pages stay cheap.
-- PostgreSQL 18 has uuidv7(); this one also serves 15 to 17.
create function new_id() returns uuid
language sql volatile parallel safe
as $$
  select encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6
        ),
        52, 1),
      53, 1),
    'hex')::uuid
$$;
