-- What stands on timelines: a review, or a member's acts on one film within 24 hours of the first.
create table timeline_cards (
  id uuid primary key default new_id(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  movie_id uuid not null references movies (id),
  kind text not null check (kind in ('review', 'activity')),
  review_id uuid references reviews (id) on delete cascade,
  -- The window of an activity card runs from here.
  first_at timestamptz not null,
  -- Its place on the timeline: its newest act.
  card_at timestamptz not null,
  constraint timeline_cards_one_per_review unique (review_id),
  constraint timeline_cards_kind check ((kind = 'review') = (review_id is not null))
);
-- A timeline page: the newest cards of each followed member. The partial twins serve the filters.
create index timeline_cards_newest_idx on timeline_cards (user_id, card_at desc, id desc);
create index timeline_cards_reviews_idx on timeline_cards (user_id, card_at desc, id desc) where kind = 'review';
create index timeline_cards_activities_idx on timeline_cards (user_id, card_at desc, id desc) where kind = 'activity';
-- The open card of a member and film, when an act is added.
create index timeline_cards_open_idx on timeline_cards (user_id, movie_id, first_at desc) where kind = 'activity';

create table timeline_activities (
  id uuid primary key default new_id(),
  card_id uuid not null references timeline_cards (id) on delete cascade,
  activity_type text not null check (activity_type in ('rating', 'watchlist_add', 'watched_add', 'favorites_add')),
  user_id uuid not null references profiles (user_id) on delete cascade,
  movie_id uuid not null references movies (id),
  -- For a rating: {"rating": 7}, stars × 2.
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  -- Also serves the acts of the cards of a page.
  constraint timeline_activities_one_of_a_kind unique (card_id, activity_type)
);
-- The act to take back when a rating or a list entry goes.
create index timeline_activities_act_idx on timeline_activities (user_id, movie_id, activity_type, created_at desc);

create table timeline_activity_reactions (
  id uuid primary key default new_id(),
  activity_id uuid not null references timeline_activities (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  reaction text not null check (reaction in ('heart', 'thumbs_up', 'smile', 'star', 'fire')),
  created_at timestamptz not null,
  -- Also serves the counts under an activity.
  constraint timeline_activity_reactions_one_each unique (activity_id, user_id)
);
