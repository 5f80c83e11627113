-- The constraints of 0202 hold for all rows. Reads the tables without keeping anybody waiting.
alter table comments validate constraint comments_moderation, validate constraint comments_moderated_is_hidden,
  validate constraint comments_hidden_before;
alter table reviews validate constraint reviews_moderation, validate constraint reviews_moderated_is_hidden,
  validate constraint reviews_locked_spoiler;
alter table movie_club_reviews validate constraint movie_club_reviews_moderation,
  validate constraint movie_club_reviews_moderated_is_hidden, validate constraint movie_club_reviews_hidden_before,
  validate constraint movie_club_reviews_locked_spoiler;
alter table lists validate constraint lists_moderation;
alter table movie_clubs validate constraint movie_clubs_moderation;
