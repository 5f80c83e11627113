-- Why a file of an import was left out, as a sentence for the member; null for those that are read.
alter table import_files
  add column left_out text check (char_length(left_out) <= 2000),
  add constraint import_files_left_out check (left_out is null or (kind is null and content is null));
-- A name with the folders of an export before it may be longer than a name.
alter table import_files drop constraint import_files_name_check;
alter table import_files add constraint import_files_name_check check (char_length(name) between 1 and 1000);
