-- How many binary digits the number of followers has, for an index of the most followed members. An index of the number itself changes
-- with every follow, and with it all indexes of the member's row; this changes when the number has doubled.
alter table profiles add column follower_bits smallint not null default 0;
create function count_follower_bits() returns trigger
language plpgsql
as $$
begin
  new.follower_bits := length(ltrim(new.follower_count::bit(32)::text, '0'));
  return new;
end
$$;
create trigger profiles_follower_bits before insert or update of follower_count on profiles
  for each row execute function count_follower_bits();
