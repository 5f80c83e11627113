-- What moderators have taken off profiles: names, bios and pictures as they were, to be given back if moderators show them again.
create table hidden_profiles (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  display_name text not null,
  -- What was put in the place of the name: a name that differs was chosen by the member since.
  reset_name text not null,
  bio text,
  -- The members whom the bio mentions, by name.
  bio_mentions jsonb not null,
  avatar_url text,
  hidden_at timestamptz not null
);
