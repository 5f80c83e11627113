-- When a member turned the digest on. A link that ends digests names it, so that it does not end one that is turned on again later.
alter table notification_digests add column turned_on_at timestamptz not null default now();
alter table notification_digests alter column turned_on_at drop default;
