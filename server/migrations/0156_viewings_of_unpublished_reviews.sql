-- The viewing that publishing a draft or a scheduled review will log, and whether the film is then a favorite.
alter table review_drafts
  add column watched_on date check (watched_on >= '1895-12-28'),
  -- Null: no viewing is logged.
  add column rewatch boolean,
  -- Null: the film's place among the favorites stays as it is.
  add column favorite boolean,
  add constraint review_drafts_viewing check (watched_on is null or rewatch is not null);
alter table scheduled_reviews
  add column watched_on date check (watched_on >= '1895-12-28'),
  -- Null: no viewing is logged.
  add column rewatch boolean,
  -- Null: the film's place among the favorites stays as it is.
  add column favorite boolean,
  add constraint scheduled_reviews_viewing check (watched_on is null or rewatch is not null);
