-- Whether it is hidden, so that what hangs off it is too. The triggers of its kind keep it.
alter table subjects add column hidden boolean not null default false;
