alter table notifications validate constraint notifications_subject_id_fkey;
comment on column notifications.review_id is 'unused, to be dropped';
comment on column notifications.card_id is 'unused, to be dropped';
