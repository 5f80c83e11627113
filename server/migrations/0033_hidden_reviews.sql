-- Whether others see a review, whatever the reason: its author has deleted it, say. One column that every list and index of
-- reviews and cards asks, so that pages are cut from what is shown.
alter table reviews add column hidden boolean not null default false;
update reviews set hidden = true where removed_at is not null;
alter table reviews add constraint reviews_removed_is_hidden check (hidden or removed_at is null);

drop index reviews_movie_newest_idx, reviews_user_newest_idx, reviews_movie_highest_idx, reviews_movie_reactions_idx;
create index reviews_movie_newest_idx on reviews (movie_id, created_at desc, id desc) where not hidden;
create index reviews_user_newest_idx on reviews (user_id, created_at desc, id desc) where not hidden;
create index reviews_movie_highest_idx on reviews (movie_id, coalesce(rating, 0) desc, created_at desc, id desc)
  where not hidden;
create index reviews_movie_reactions_idx on reviews (movie_id, reaction_count desc, created_at desc, id desc)
  where not hidden;

-- A card is hidden while its review is.
alter table timeline_cards add column hidden boolean not null default false;
update timeline_cards c set hidden = true from reviews r where r.id = c.review_id and r.hidden;

drop index timeline_cards_newest_idx, timeline_cards_reviews_idx, timeline_cards_activities_idx;
create index timeline_cards_newest_idx on timeline_cards (user_id, card_at desc, id desc) where not hidden;
create index timeline_cards_reviews_idx on timeline_cards (user_id, card_at desc, id desc)
  where kind = 'review' and not hidden;
create index timeline_cards_activities_idx on timeline_cards (user_id, card_at desc, id desc)
  where kind = 'activity' and not hidden;
-- A member's cards when the account goes, hidden ones too.
create index timeline_cards_user_idx on timeline_cards (user_id);
