-- The club that a notification is about. Without a foreign key, which would need an index of a large table: clubs are archived, never
-- deleted.
alter table notifications add column club_id uuid;
