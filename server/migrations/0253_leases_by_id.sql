-- Names the reservation of a feed whose sync goes on, and of a claim whose check goes on: a process whose reservation has ended must not
-- renew or clear the one that another process has made since. Null: nothing is reserved.
alter table letterboxd_feeds add column lease_id uuid;
alter table letterboxd_claims add column lease_id uuid;
