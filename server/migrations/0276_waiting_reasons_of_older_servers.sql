-- While an update is rolled out, a server of before 0258 ends or reschedules a scheduled review that says why it waits, and leaves the reason,
-- which the constraint scheduled_reviews_error refuses for what has ended.
create function forget_why_review_waited() returns trigger language plpgsql as $$
begin
  new.error := null;
  return new;
end $$;
create trigger forget_why_review_waited before update of status, scheduled_for on scheduled_reviews
  for each row when (
    old.status = 'pending' and new.error is not null and new.error is not distinct from old.error
    and (new.status in ('published', 'cancelled') or new.status = 'pending' and new.scheduled_for <> old.scheduled_for)
  ) execute function forget_why_review_waited();
