-- What 0161 kept for servers of the version before; its index goes with the column.
drop trigger comments_subject_set on comments;
drop function set_comment_subject();
alter table comments drop column review_id;
