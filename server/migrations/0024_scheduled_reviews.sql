-- Reviews that wait for their time, and what became of them. The film's title, poster and id at the film database are in `movies`.
create table scheduled_reviews (
  id uuid primary key default new_id(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  movie_id uuid not null references movies (id),
  club_id uuid,
  title text not null check (char_length(title) <= 200),
  content text not null check (char_length(content) <= 2000),
  -- Stars × 2.
  rating smallint not null check (rating between 1 and 10),
  is_spoiler boolean not null,
  scheduled_for timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'published', 'failed', 'cancelled')),
  -- Why it could not be published, in words for its author.
  error text,
  -- How often our own trouble kept it from being published.
  tries smallint not null default 0,
  published_review_id uuid references reviews (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint scheduled_reviews_error check ((status = 'failed') = (error is not null))
);
-- One that waits per member, film and club.
create unique index scheduled_reviews_one_pending on scheduled_reviews (user_id, movie_id, club_id) nulls not distinct
  where status = 'pending';
-- What is due, looked for every other second.
create index scheduled_reviews_due_idx on scheduled_reviews (scheduled_for, id) where status = 'pending';
-- A member's list.
create index scheduled_reviews_listed_idx on scheduled_reviews (user_id, scheduled_for, id)
  where status in ('pending', 'failed');
-- What a deleted review leaves here.
create index scheduled_reviews_published_idx on scheduled_reviews (published_review_id);

-- A deleted review is out of sight at once and goes for good some minutes later: until then its author can take that back.
alter table reviews add column removed_at timestamptz;
-- Those to take away.
create index reviews_removed_idx on reviews (removed_at) where removed_at is not null;
-- The lists of reviews without those; the counts among them come from the index alone.
drop index reviews_movie_newest_idx, reviews_user_newest_idx, reviews_movie_highest_idx, reviews_movie_reactions_idx;
create index reviews_movie_newest_idx on reviews (movie_id, created_at desc, id desc) where removed_at is null;
create index reviews_user_newest_idx on reviews (user_id, created_at desc, id desc) where removed_at is null;
create index reviews_movie_highest_idx on reviews (movie_id, coalesce(rating, 0) desc, created_at desc, id desc)
  where removed_at is null;
create index reviews_movie_reactions_idx on reviews (movie_id, reaction_count desc, created_at desc, id desc)
  where removed_at is null;
