-- scheduled_reviews_next_idx has taken its place.
drop index scheduled_reviews_due_idx;
