create table movies (
  id uuid primary key default new_id(),
  -- Exactly one of the two says where the film was met first; a film of the catalogue gains a tmdb_id later and keeps its id.
  tmdb_id integer,
  catalogue_key text,
  title text not null,
  original_title text,
  -- Lower case, without accents, punctuation and leading article: what search compares. The original where it differs.
  search_title text not null,
  search_original text,
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
  -- Every word of both titles, and the year: each word that is typed must begin one of them.
  search_words tsvector not null generated always as (
    array_to_tsvector(array_remove(
      string_to_array(search_title || ' ' || coalesce(search_original, '') || ' ' || coalesce(year::text, ''), ' '), ''))
  ) stored,
  constraint movies_tmdb_key unique (tmdb_id),
  constraint movies_catalogue_key unique (catalogue_key),
  constraint movies_known_source check (tmdb_id is not null or catalogue_key is not null)
);
-- Search.
create index movies_search_words_idx on movies using gin (search_words);
-- The stored twin of a film that the source names: same title, about the same year.
create index movies_search_title_idx on movies (search_title);
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
