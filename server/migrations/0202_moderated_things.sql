-- What moderators have done with a thing: null while it is shown, hidden from all but its owner, or removed.

alter table comments
  add column moderation text,
  -- When those who look after its subject had hidden it before moderators did: then it stays hidden once moderators show it again.
  add column hidden_before timestamptz,
  add constraint comments_moderation check (moderation in ('hidden', 'removed')) not valid,
  add constraint comments_moderated_is_hidden check (moderation is null or hidden_at is not null) not valid,
  add constraint comments_hidden_before check (hidden_before is null or moderation is not null) not valid;

alter table reviews
  add column moderation text,
  -- Whether moderators have marked it as a spoiler: its author cannot unmark it.
  add column spoiler_locked boolean not null default false,
  add constraint reviews_moderation check (moderation in ('hidden', 'removed')) not valid,
  add constraint reviews_moderated_is_hidden check (moderation is null or hidden) not valid,
  add constraint reviews_locked_spoiler check (is_spoiler or not spoiler_locked) not valid;

alter table movie_club_reviews
  add column moderation text,
  add column hidden_before timestamptz,
  add column spoiler_locked boolean not null default false,
  add constraint movie_club_reviews_moderation check (moderation in ('hidden', 'removed')) not valid,
  add constraint movie_club_reviews_moderated_is_hidden check (moderation is null or hidden_at is not null) not valid,
  add constraint movie_club_reviews_hidden_before check (hidden_before is null or moderation is not null) not valid,
  add constraint movie_club_reviews_locked_spoiler check (is_spoiler or not spoiler_locked) not valid;

alter table lists
  add column moderation text,
  add constraint lists_moderation check (moderation in ('hidden', 'removed')) not valid;

alter table movie_clubs
  add column moderation text,
  add constraint movie_clubs_moderation check (moderation in ('hidden', 'removed')) not valid;
