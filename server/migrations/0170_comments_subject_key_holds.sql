alter table comments validate constraint comments_subject_id_fkey, validate constraint comments_have_subject;
alter table comments
  alter column subject_id set not null,
  alter column review_id drop not null,
  drop constraint comments_have_subject,
  drop constraint comments_review_id_fkey;
comment on column comments.review_id is 'unused, to be dropped';
