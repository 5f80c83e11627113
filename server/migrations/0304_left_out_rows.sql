-- A row of a preview that would add or change something, and that the member wants left out.
alter table import_rows add column left_out boolean not null default false;
