-- What a member is writing about a film. Title, poster and the film database's id are those of the film: `movies` holds them.
create table review_drafts (
  id uuid primary key default new_id(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  movie_id uuid not null references movies (id),
  -- Null: the member's own review. A club's review of the same film is another text.
  club_id uuid,
  -- Longer than a review may be: a draft may still have to be cut down.
  title text not null check (char_length(title) <= 1000),
  content text not null check (char_length(content) <= 20000),
  -- Stars × 2.
  rating smallint check (rating between 1 and 10),
  is_spoiler boolean not null,
  -- Counts savings, so that a tab that began from an older text can be told.
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Also serves the draft about a film.
  constraint review_drafts_one_each unique nulls not distinct (user_id, movie_id, club_id)
);
-- A member's drafts, the last written first.
create index review_drafts_newest_idx on review_drafts (user_id, updated_at desc, id desc);
