create table movies (
  id uuid primary key default new_id(),
  -- Exactly one of the two says where the film was met first; a film of the catalogue gains a tmdb_id later and keeps its id.
  tmdb_id integer,
  catalogue_key text,
  title text not null,
  original_title text,
  -- Lower case, without accents and punctuation: what search compares.
  search_title text not null,
  overview text,
  poster_path text,
  backdrop_path text,
  release_date date,
  year integer check (year between 1870 and 2100),
  runtime integer check (runtime > 0),
  vote_average real check (vote_average between 0 and 10),
  vote_count integer not null default 0 check (vote_count >= 0),
  popularity real not null default 0,
  adult boolean not null default false,
  original_language text,
  genre_ids integer[] not null default '{}',
  genres text[] not null default '{}',
  director text,
  cast_members jsonb not null default '[]' check (jsonb_array_length(cast_members) <= 10),
  -- When the source last told everything about it; null while only a search result is known.
  details_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint movies_tmdb_key unique (tmdb_id),
  constraint movies_catalogue_key unique (catalogue_key),
  constraint movies_known_source check (tmdb_id is not null or catalogue_key is not null)
);
-- Exact titles and titles that begin so.
create index movies_search_prefix_idx on movies (search_title text_pattern_ops, popularity desc);
-- The most popular films.
create index movies_popular_idx on movies (popularity desc, id);

-- Which catalogue was loaded last, so that a start with the same one does nothing.
create table catalogue_loads (
  fingerprint text primary key,
  films integer not null,
  loaded_at timestamptz not null
);

-- What the film database answered, by path and sorted parameters (never its key), for as long as its terms allow.
create table source_answers (
  request text primary key,
  answer jsonb not null,
  fetched_at timestamptz not null,
  fresh_until timestamptz not null
);
-- Old answers, when they are thrown out.
create index source_answers_fetched_idx on source_answers (fetched_at);
