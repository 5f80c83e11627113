-- What members tell those who run Halfstar, and the answers.
create table feedback (
  id uuid primary key default new_id(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  type text not null check (type in ('bug', 'feature', 'general')),
  title text not null check (char_length(title) <= 100 and title ~ '\S'),
  description text not null check (char_length(description) <= 1000 and description ~ '\S'),
  -- A path, without query and fragment.
  page_url text not null check (char_length(page_url) <= 500 and page_url like '/%' and page_url !~ '[?#]'),
  status text not null default 'pending'
    check (status in ('pending', 'in_review', 'planned', 'in_progress', 'done', 'declined', 'duplicate')),
  reply text check (char_length(reply) <= 1000 and reply ~ '\S'),
  replied_at timestamptz,
  -- Grows with each change of status or reply.
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Title and description as texts are looked for in them.
  search_text text not null,
  constraint feedback_replied check ((reply is null) = (replied_at is null))
);
-- What a member has sent, newest first.
create index feedback_user_idx on feedback (user_id, created_at desc, id desc);
-- What all have sent, newest first, of one status or of any; and the counts by status.
create index feedback_newest_idx on feedback (created_at desc, id desc);
create index feedback_status_idx on feedback (status, created_at desc, id desc);
-- Words in title or description.
create index feedback_search_idx on feedback using gin (search_text gin_trgm_ops);

-- The date of the newest entry of the change log that the member has read.
alter table profiles add column change_log_read_on date;
