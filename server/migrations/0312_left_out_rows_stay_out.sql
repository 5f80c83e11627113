-- Whatever runs an import, also a server of before 0304 while an update is rolled out, writes nothing of a row that the member has left out: the
-- batch fails, and the next try may be a newer server's. No row is left out before 0304; 0313 looks at them, while members go on.
alter table import_rows add constraint import_rows_left_out
  check (not left_out or outcome is null or outcome not in ('imported', 'updated')) not valid;
