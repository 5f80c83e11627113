create table notifications (
  id uuid primary key default new_id(),
  recipient_id uuid not null references profiles (user_id) on delete cascade,
  type text not null,
  -- Who did it; null when notification_actors says it, and for what Halfstar itself did.
  actor_id uuid references profiles (user_id) on delete cascade,
  -- Whether notification_actors lists who did it.
  grouped boolean not null default false,
  -- What it is about, for the constraint below. The columns after it say the same to foreign keys.
  target_id uuid not null,
  movie_id uuid references movies (id),
  review_id uuid references reviews (id) on delete cascade,
  -- Null also once the comment was deleted.
  comment_id uuid references comments (id) on delete set null,
  about_comment boolean not null default false,
  card_id uuid references timeline_cards (id) on delete cascade,
  -- A sentence of ours, such as why a review could not be published.
  note text check (char_length(note) <= 500),
  -- When it came, or came again.
  created_at timestamptz not null,
  read_at timestamptz,
  -- Deleted by its recipient. The row stays for a day, so that the same act does not come again.
  deleted_at timestamptz,
  constraint notifications_not_to_oneself check (recipient_id <> actor_id),
  constraint notifications_actor check (not (grouped and actor_id is not null)),
  -- One per actor, type and target: a repetition updates the row. Also finds what a deleted member has received.
  constraint notifications_one_each unique nulls not distinct (recipient_id, type, target_id, actor_id)
);
-- A member's notifications, newest first.
create index notifications_newest_idx on notifications (recipient_id, created_at desc, id desc) where deleted_at is null;
-- Counting and marking unread ones.
create index notifications_unread_idx on notifications (recipient_id, created_at desc, id desc)
  where read_at is null and deleted_at is null;
-- What a deleted member has caused.
create index notifications_actor_idx on notifications (actor_id);
-- What a deleted review, comment or card leaves behind.
create index notifications_review_idx on notifications (review_id) where review_id is not null;
create index notifications_comment_idx on notifications (comment_id) where comment_id is not null;
create index notifications_card_idx on notifications (card_id) where card_id is not null;
-- The nightly deletion of old ones, and of those that recipients deleted.
create index notifications_age_idx on notifications (created_at);
create index notifications_deleted_idx on notifications (deleted_at) where deleted_at is not null;

-- The members whom a grouped notification is about.
create table notification_actors (
  notification_id uuid not null references notifications (id) on delete cascade,
  actor_id uuid not null references profiles (user_id) on delete cascade,
  -- When the actor was last counted as new.
  acted_at timestamptz not null,
  -- False once they took it back, or the recipient deleted the notification.
  active boolean not null default true,
  primary key (notification_id, actor_id)
);
-- What a deleted member has caused.
create index notification_actors_actor_idx on notification_actors (actor_id);

-- Types that a member does not want everywhere. Without a row they want both.
create table notification_preferences (
  user_id uuid not null references profiles (user_id) on delete cascade,
  type text not null,
  in_app boolean not null,
  email boolean not null,
  primary key (user_id, type)
);
