-- That somebody works in a cinema: asked for, decided by a code sent to an address of the cinema or by an admin, and true
-- for a year. An invite for cinema people is a verification of its own, with neither address nor code.
create table employee_verifications (
  id uuid primary key default new_id(),
  user_id uuid not null references auth_users (id) on delete cascade,
  state text not null check (state in ('code_sent', 'waiting', 'verified', 'refused', 'withdrawn', 'ended')),
  location text check (char_length(location) between 1 and 120),
  work_email text check (work_email = lower(work_email) and char_length(work_email) <= 254),
  -- A keyed hash, so that who reads the table cannot try the million codes.
  code_hash text,
  code_expires_at timestamptz,
  tries integer not null default 0,
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references auth_users (id) on delete set null,
  verified_until timestamptz,
  check ((state = 'code_sent') = (code_hash is not null)),
  check ((state in ('verified', 'ended')) = (verified_until is not null))
);
-- Where somebody stands: the newest that counts. Also how many codes they asked for lately.
create index employee_verifications_user_idx on employee_verifications (user_id, requested_at desc, id desc);
-- One person, one standing; and an address vouches for one person.
create unique index employee_verifications_current_key on employee_verifications (user_id)
  where state in ('code_sent', 'waiting', 'verified');
create unique index employee_verifications_address_key on employee_verifications (work_email) where state = 'verified';
-- The admin's queue, and those whose year is over.
create index employee_verifications_waiting_idx on employee_verifications (requested_at desc, id desc) where state = 'waiting';
create index employee_verifications_until_idx on employee_verifications (verified_until) where state = 'verified';

-- What the tier returns to when the verification ends; null without one.
alter table profiles add column tier_before_cinema text check (tier_before_cinema in ('admin', 'pro', 'lite'));
