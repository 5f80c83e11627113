create table reviews (
  id uuid primary key default new_id(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  movie_id uuid not null references movies (id),
  title text not null default '' check (char_length(title) <= 200),
  content text not null check (char_length(content) <= 20000),
  -- Stars × 2; null only for an imported review that had none.
  rating smallint check (rating between 1 and 10),
  is_spoiler boolean not null default false,
  -- Set when title, text or spoiler flag changed; a new rating alone is no edit.
  edited_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint reviews_one_per_film unique (user_id, movie_id)
);
-- Reviews of a film, newest first.
create index reviews_movie_newest_idx on reviews (movie_id, created_at desc, id desc);
-- Reviews of a member, newest first.
create index reviews_user_newest_idx on reviews (user_id, created_at desc, id desc);

create table review_reactions (
  id uuid primary key default new_id(),
  review_id uuid not null references reviews (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  reaction text not null check (reaction in ('heart', 'thumbs_up', 'smile', 'star', 'fire')),
  created_at timestamptz not null,
  -- Also serves the counts under a review.
  constraint review_reactions_one_each unique (review_id, user_id)
);
