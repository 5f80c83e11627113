-- Every sign-up with an address that is not confirmed yet. Which of them its owner made is not known before one of its mails is
-- opened: that one puts its own password, name and invite in force, and the others go.
create table sign_ups (
  id uuid primary key default new_id(),
  user_id uuid not null references auth_users (id) on delete cascade,
  display_name text not null check (char_length(display_name) <= 254),
  -- Null once it is in force: then auth_accounts has it.
  password_hash text,
  redemption_id uuid references invite_redemptions (id) on delete set null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  check ((password_hash is null) = (confirmed_at is not null))
);
-- The sign-ups of an account: when one is confirmed, and when the mail is sent again.
create index sign_ups_user_idx on sign_ups (user_id, created_at desc, id desc);
-- A use of an invite that goes with its code.
create index sign_ups_redemption_idx on sign_ups (redemption_id);
-- Accounts that nobody has confirmed for a week.
create index auth_users_unconfirmed_idx on auth_users (created_at) where not email_verified;

-- Accounts that wait for their confirmation now: links mailed before no longer work, those that are asked for again do.
insert into sign_ups (user_id, display_name, password_hash, redemption_id, created_at)
select u.id, u.name, a.password,
  (select r.id from invite_redemptions r where r.user_id = u.id and r.state = 'reserved' order by r.reserved_at desc limit 1),
  u.created_at
from auth_users u
join auth_accounts a on a.user_id = u.id and a.provider_id = 'credential' and a.password is not null
where not u.email_verified;

-- An account has one live invite. Of several that were taken at the same moment, the one stays that was redeemed, or the newest.
update invite_redemptions r set state = 'released'
from (
  select id, row_number() over (partition by user_id order by (state = 'redeemed') desc, reserved_at desc, id desc) as place
  from invite_redemptions where user_id is not null and state <> 'released') ranked
where ranked.id = r.id and ranked.place > 1;
update invite_codes c set use_count = least(c.max_uses, counted.uses)
from (select code_id, count(*)::int as uses from invite_redemptions where state = 'redeemed' group by code_id) counted
where counted.code_id = c.id and c.use_count <> counted.uses;
create unique index invite_redemptions_account_key on invite_redemptions (user_id) where state <> 'released';
