-- Where a member's days begin: the time zone of their latest entry in the diary. Nobody has one who made none.
create table diary_zones (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  time_zone text not null
);
