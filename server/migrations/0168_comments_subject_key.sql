-- Holds for new rows at once; 0170 looks at the others, while members go on.
alter table comments
  add constraint comments_subject_id_fkey foreign key (subject_id) references subjects (id) on delete cascade not valid,
  add constraint comments_have_subject check (subject_id is not null) not valid;
