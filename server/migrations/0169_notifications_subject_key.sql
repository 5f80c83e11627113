-- As 0168; see 0171.
alter table notifications
  add constraint notifications_subject_id_fkey foreign key (subject_id) references subjects (id) on delete cascade not valid;
