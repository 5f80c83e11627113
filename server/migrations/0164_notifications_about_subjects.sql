-- A notification is about a subject as well: the same for notifications.review_id and card_id.
alter table notifications add column subject_id uuid;
create function set_notification_subject() returns trigger
language plpgsql
as $$
begin
  if new.subject_id is null or (tg_op = 'UPDATE' and new.review_id <> old.review_id) then
    new.subject_id := coalesce(new.review_id, new.card_id);
  end if;
  if new.subject_id is null then
    return new;
  end if;
  new.review_id := null;
  new.card_id := null;
  case (select kind from subjects where id = new.subject_id)
    when 'review' then new.review_id := new.subject_id;
    when 'activity_card' then new.card_id := new.subject_id;
    else null;
  end case;
  return new;
end
$$;
create trigger notifications_subject_set before insert or update of review_id, card_id, subject_id on notifications
  for each row execute function set_notification_subject();
