-- A scheduled review that waits beyond its time, because the draft of its film is full, says so to its author.
alter table scheduled_reviews
  drop constraint scheduled_reviews_error,
  add constraint scheduled_reviews_error check (
    case status when 'failed' then error is not null when 'pending' then true else error is null end
  ) not valid;
alter table scheduled_reviews validate constraint scheduled_reviews_error;
