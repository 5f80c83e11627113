-- What 0164 kept for servers of the version before; their indexes go with the columns.
drop trigger notifications_subject_set on notifications;
drop function set_notification_subject();
alter table notifications drop column review_id, drop column card_id;
