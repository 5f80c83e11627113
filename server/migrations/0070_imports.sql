-- What an import knows of a viewing and of a list beside what members enter.
alter table watch_events
  add column tags text[] not null default '{}',
  -- The text of an imported review of that viewing. The newest text of a film is the member's review, and is not here.
  add column text text check (char_length(text) <= 20000);
alter table lists add column tags text[] not null default '{}';

-- Imports of files, each from the upload of some files to the end.
create table import_jobs (
  id uuid primary key default new_id(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  -- The name of the first file.
  file_name text not null check (char_length(file_name) between 1 and 255),
  import_type text not null default 'letterboxd' check (import_type = 'letterboxd'),
  state text not null check (state in
    ('asking', 'reading', 'ready', 'processing', 'completed', 'failed', 'cancelled', 'undoing', 'undone')),
  -- Since when it is in this state.
  state_at timestamptz not null,
  -- When something happened last. A worker that is killed leaves it behind.
  worked_at timestamptz not null,
  -- When the preview was complete; null before.
  ready_at timestamptz,
  -- When it was started for the first time; null before.
  started_at timestamptz,
  -- Distinct rows of all files, and lines that cannot be read.
  total_entries integer not null default 0 check (total_entries >= 0),
  processed_entries integer not null default 0 check (processed_entries between 0 and total_entries),
  successful_imports integer not null default 0 check (successful_imports >= 0),
  failed_imports integer not null default 0 check (failed_imports >= 0),
  error_details text,
  -- How often its worker has failed since it last got on.
  failures integer not null default 0,
  overwrite_mine boolean not null default false,
  likes_to_favorites boolean not null default true,
  all_spoilers boolean not null default false,
  -- How many changes an undo could not take back.
  undo_kept integer not null default 0 check (undo_kept >= 0),
  created_at timestamptz not null,
  constraint import_jobs_counts check (successful_imports + failed_imports = processed_entries)
);
-- A member's imports, newest first.
create index import_jobs_user_idx on import_jobs (user_id, created_at desc, id desc);
-- One at a time.
create unique index import_jobs_open_key on import_jobs (user_id)
  where state in ('asking', 'reading', 'ready', 'processing', 'undoing');
-- Those whose worker may have been killed, and previews that nobody starts.
create index import_jobs_worked_idx on import_jobs (worked_at)
  where state in ('asking', 'reading', 'ready', 'processing', 'undoing');

-- The files of an import.
create table import_files (
  id uuid primary key default new_id(),
  import_id uuid not null references import_jobs (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  -- Null until the member says what the file is.
  kind text,
  -- What it may be, when its name and columns do not tell.
  choices text[] not null default '{}',
  warnings text[] not null default '{}',
  -- Null once its rows have been read.
  content bytea
);
create index import_files_import_idx on import_files (import_id);

-- Which film a member's imports mean by a reference, for all imports of the member.
create table import_films (
  user_id uuid not null references profiles (user_id) on delete cascade,
  film_key text not null check (char_length(film_key) between 1 and 300),
  -- Title and year in one form, by which files without a link to the film mean the same one.
  title_key text not null,
  reference jsonb not null,
  state text not null default 'unknown' check (state in
    ('unknown', 'found', 'check', 'doubt', 'missing', 'chosen', 'left_out')),
  -- The film that the rows are written to; of one that is not found the film that stands for it.
  movie_id uuid references movies (id),
  suggestions jsonb not null default '[]',
  television boolean not null default false,
  -- Letterboxd has removed its page of the film: it is never matched by itself.
  orphaned boolean not null default false,
  -- When it was looked for last.
  looked_at timestamptz,
  primary key (user_id, film_key),
  constraint import_films_found check (movie_id is not null or state not in ('found', 'check', 'chosen'))
);
create index import_films_title_idx on import_films (user_id, title_key);
create index import_films_movie_idx on import_films (movie_id, user_id);
-- References that the catalog or the source may know by now.
create index import_films_unmatched_idx on import_films (user_id, film_key) where state in ('doubt', 'missing');

-- The rows of the files. Those that were written say what an import wrote last, to compare the next one with.
create table import_rows (
  id uuid primary key default new_id(),
  import_id uuid not null references import_jobs (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  -- Null for a line that could not be read.
  key text check (char_length(key) between 1 and 300),
  -- All rows of one film or of one list, which are written together: films before lists.
  unit text check (char_length(unit) between 1 and 310),
  -- How many lines it stands for: more than one when a file has too many that cannot be read.
  line_count integer not null default 1,
  kind text not null check (kind in
    ('viewing', 'rating', 'watched', 'watchlist', 'like', 'list', 'list_entry', 'unreadable')),
  film_key text,
  line integer not null,
  file_name text not null,
  raw jsonb not null,
  -- The values in our terms, and a hash of them.
  content jsonb,
  hash text,
  warnings text[] not null default '{}',
  reason text,
  -- What would happen, as the preview shows it.
  verdict text check (verdict in
    ('new', 'changed', 'unchanged', 'already_here', 'already_watched', 'edited_here', 'gone', 'failed')),
  -- Of a row that is gone there: whether to remove it here too.
  remove boolean not null default false,
  -- What did happen; null until then.
  outcome text check (outcome in
    ('imported', 'updated', 'unchanged', 'kept', 'already_watched', 'left_out', 'removed', 'failed')),
  -- Set while the account has what this row wrote.
  written_at timestamptz,
  -- The lists that a list became.
  list_ids uuid[] not null default '{}',
  constraint import_rows_key unique (import_id, key),
  constraint import_rows_unreadable check ((key is null) = (kind = 'unreadable'))
);
-- The units that wait, in order.
create index import_rows_unit_idx on import_rows (import_id, unit) where outcome is null;
-- The rows of the preview and of the report.
create index import_rows_import_idx on import_rows (import_id, file_name, line, id);
-- The films of an import.
create index import_rows_films_idx on import_rows (import_id, film_key);
-- What was written last of a key, and of a film.
create index import_rows_written_idx on import_rows (user_id, key) where written_at is not null;
create index import_rows_film_idx on import_rows (user_id, film_key) where written_at is not null;
-- A member's rows when the account goes.
create index import_rows_user_idx on import_rows (user_id);

-- What an import changed, to undo it: of a film, its review or a list, as it was before and after.
create table import_changes (
  id uuid primary key default new_id(),
  import_id uuid not null references import_jobs (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  -- The same for all that was written in one transaction; later ones are greater.
  batch uuid not null,
  subject text not null check (subject in ('tracking', 'review', 'list')),
  movie_id uuid references movies (id),
  before jsonb,
  after jsonb,
  constraint import_changes_film check ((movie_id is null) = (subject = 'list'))
);
create index import_changes_import_idx on import_changes (import_id, batch);
-- What imports wrote to a film of a member.
create index import_changes_film_idx on import_changes (movie_id, user_id) where movie_id is not null;
create index import_changes_user_idx on import_changes (user_id);
