-- review: the member's review of a film where no viewing carries it.
alter table import_rows
  drop constraint import_rows_kind_check,
  add constraint import_rows_kind_check check (kind in
    ('viewing', 'review', 'rating', 'watched', 'watchlist', 'like', 'list', 'list_entry', 'unreadable'));
