import type { CreditRole, MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { opaqueParameter } from '#platform/database/plan-hints.ts';
import type { DB } from '#platform/database/tables.ts';
import type { SourceFilm } from './source.present.ts';
import { toSearchTitle } from './titles.predicate.ts';

/** A credit of a film. `place` counts from 1 within its role; a member of the cast has the same place in `cast_members`. */
export interface Credit {
  role: CreditRole;
  place: number;
  person_id: string;
  name: string;
}

/** A film without the columns that only searches, merges and backfills read. */
export type MovieRow = StoredFacts & { credits: Credit[] };

type StoredFacts = Omit<
  Selectable<DB['movies']>,
  | 'also_titles'
  | 'search_title'
  | 'search_original'
  | 'sort_title'
  | 'letterboxd_search_key'
  | 'merged_at'
  | 'misses'
  | 'ask_again_at'
>;

const FACTS = [
  'id',
  'tmdb_id',
  'catalogue_key',
  'letterboxd_key',
  'merged_into',
  'title',
  'original_title',
  'overview',
  'logline',
  'poster_path',
  'backdrop_path',
  'release_date',
  'year',
  'runtime',
  'vote_average',
  'vote_count',
  'popularity',
  'adult',
  'original_language',
  'genre_ids',
  'genres',
  'director',
  'cast_members',
  'details_at',
  'gone_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof StoredFacts)[];

/** The credits of the row of `movies`, directors last. Served by credits_pkey, people_pkey. */
const CREDITS = sql<Credit[]>`(
  select coalesce(json_agg(json_build_object('role', c.role, 'place', c.place, 'person_id', c.person_id, 'name', p.name)
    order by c.role, c.place), '[]')
  from credits c join people p on p.id = c.person_id where c.movie_id = movies.id)`;

/** These films as lists and cards show them, in no order. Served by movies_pkey. */
export const listMovieSummaries = (ctx: Context, ids: readonly string[]): Promise<MovieSummary[]> =>
  ctx.db
    .selectFrom('movies')
    .select(['id', 'title', 'year', 'poster_path'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute();

/** A film by id, also one that was merged into another. Served by movies_pkey. */
export const findMovie = (ctx: Context, id: string): Promise<MovieRow | undefined> =>
  ctx.db.selectFrom('movies').select(FACTS).select(CREDITS.as('credits')).where('id', '=', id).executeTakeFirst();

/** The film with this id, or the one that it was merged into: its id and whether it is an adult title. Served by movies_pkey. */
export async function findShownMovie(ctx: Context, id: string): Promise<{ id: string; adult: boolean } | undefined> {
  const { rows } = await sql<{ id: string; adult: boolean }>`
    select shown.id, shown.adult from movies asked
    join movies shown on shown.id = coalesce(asked.merged_into, asked.id) where asked.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Films by their ids, also ones that were merged into another. Served by movies_pkey. */
export const listMovies = (ctx: Context, ids: readonly string[]): Promise<MovieRow[]> =>
  ctx.db
    .selectFrom('movies')
    .select(FACTS)
    .select(CREDITS.as('credits'))
    .where(sql<boolean>`id = any(${ids})`)
    .execute();

/** The id of the film that has this id at the source; undefined when none is stored. Served by movies_tmdb_key. */
export const findMovieIdByTmdbId = async (ctx: Context, tmdbId: number): Promise<string | undefined> =>
  (await ctx.db.selectFrom('movies').select('id').where('tmdb_id', '=', tmdbId).executeTakeFirst())?.id;

/** The query of `findMovie`, to be run together with others in one statement. Served by movies_pkey. */
export const buildMovieQuery = (id: string): RawBuilder<MovieRow> =>
  sql`select ${sql.join(FACTS.map((column) => sql.ref(column)))}, ${CREDITS} as credits from movies where id = ${opaqueParameter(id, 'uuid')}`;

/** The columns of `MovieRow` that are times, which must be read as such where a row was JSON. */
export const MOVIE_TIMES = ['details_at', 'gone_at', 'created_at', 'updated_at'] as const satisfies (keyof MovieRow)[];

/** Selects one row when there is a film with this id, to be run together with other queries in one statement. Served by movies_pkey. */
export const buildMovieExistsQuery = (id: string): RawBuilder<{ id: string }> =>
  sql`select id from movies where id = ${opaqueParameter(id, 'uuid')}`;

/** Our ids, by `tmdb_id`, of the films that were updated after this ISO timestamp; others are missing. Served by movies_tmdb_key. */
export async function findFreshMovieIdsByTmdbId(
  ctx: Context,
  tmdbIds: readonly number[],
  updatedAfter: string,
): Promise<Map<number, string>> {
  const rows = await ctx.db
    .selectFrom('movies')
    .select(['id', 'tmdb_id'])
    .where(sql<boolean>`tmdb_id = any(${tmdbIds})`)
    .where('updated_at', '>', updatedAfter)
    .execute();
  return toIdsByTmdbId(rows);
}

const toIdsByTmdbId = (rows: readonly { id: string; tmdb_id: number | null }[]): Map<number, string> =>
  new Map(rows.flatMap(({ id, tmdb_id }) => (tmdb_id === null ? [] : [[tmdb_id, id] as const])));

/** A row of `movies` as a source film fills it. */
export interface MovieValues extends Omit<SourceFilm, 'complete'> {
  year: number | null;
  details_at: string | null;
}

/** Serializes upserts until the transaction ends: two at once could give one catalog film two identities. */
export const lockMovieUpserts = (ctx: Context) => lockUntilCommit(ctx.db, 'store films');

/**
 * Gives stored films without a `tmdb_id` that of the source film with the same title (translated or original) and year. A year one off also
 * matches if the source film has at least 100 votes: another film of that name is then unlikely. Skips provisional films. Served
 * by movies_search_title_idx.
 */
export async function assignTmdbIdsByTitle(ctx: Context, sourceFilms: readonly MovieValues[]): Promise<void> {
  await sql`
    with films as materialized (
      select tmdb_id, year, vote_count, array[${toSearchTitle(sql`title`)}, ${toSearchTitle(sql`original_title`)}] as titles
      from json_to_recordset(${JSON.stringify(sourceFilms)}::json) as film (
        tmdb_id integer, title text, original_title text, year integer, vote_count integer)
    ), pairs as (
      select film.tmdb_id, m.id, abs(m.year - film.year) as apart, film.vote_count
      from films film
      join movies m on m.search_title = any(film.titles)
        and m.tmdb_id is null and m.letterboxd_key is null and m.year between film.year - 1 and film.year + 1
      where (m.year = film.year or film.vote_count >= 100)
        and not exists (select from movies known where known.tmdb_id = film.tmdb_id)
    ), by_film as (
      select distinct on (tmdb_id) * from pairs order by tmdb_id, apart, id
    ), matches as (
      select distinct on (id) * from by_film order by id, apart, vote_count desc, tmdb_id
    )
    update movies set tmdb_id = matches.tmdb_id from matches where movies.id = matches.id`.execute(ctx.db);
}

/**
 * Inserts films and updates known ones; facts that are missing here stay as they are. Returns our ids by `tmdb_id`. Served by
 * movies_tmdb_key.
 */
export async function upsertMovies(
  ctx: Context,
  films: readonly MovieValues[],
  at: string,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: string; tmdb_id: number }>`
    insert into movies as m (
      tmdb_id, title, original_title, overview, poster_path, backdrop_path, release_date,
      year, runtime, vote_average, vote_count, popularity, adult, original_language, genre_ids, genres, director,
      cast_members, details_at, created_at, updated_at)
    select
      tmdb_id, title, original_title, overview, poster_path, backdrop_path, release_date,
      year, runtime, vote_average, vote_count, popularity, adult, original_language, genre_ids, genres, director,
      cast_members, details_at, ${at}, ${at}
    from json_to_recordset(${JSON.stringify(films)}::json) as film (
      tmdb_id integer, title text, original_title text, overview text,
      poster_path text, backdrop_path text, release_date date, year integer, runtime integer, vote_average real,
      vote_count integer, popularity real, adult boolean, original_language text, genre_ids integer[], genres text[],
      director text, cast_members jsonb, details_at timestamptz)
    on conflict (tmdb_id) do update set
      title = excluded.title,
      original_title = coalesce(excluded.original_title, m.original_title),
      overview = coalesce(excluded.overview, m.overview),
      poster_path = excluded.poster_path,
      backdrop_path = excluded.backdrop_path,
      release_date = coalesce(excluded.release_date, m.release_date),
      year = coalesce(excluded.year, m.year),
      runtime = coalesce(excluded.runtime, m.runtime),
      vote_average = case when excluded.vote_count > 0 then excluded.vote_average else m.vote_average end,
      vote_count = case when excluded.vote_count > 0 then excluded.vote_count else m.vote_count end,
      popularity = excluded.popularity,
      adult = excluded.adult,
      original_language = coalesce(excluded.original_language, m.original_language),
      genre_ids = case when cardinality(excluded.genre_ids) > 0 then excluded.genre_ids else m.genre_ids end,
      genres = case when cardinality(excluded.genres) > 0 then excluded.genres else m.genres end,
      director = coalesce(excluded.director, m.director),
      cast_members = case when excluded.cast_members = '[]' then m.cast_members else excluded.cast_members end,
      details_at = coalesce(excluded.details_at, m.details_at),
      gone_at = null,
      misses = 0,
      ask_again_at = null,
      updated_at = excluded.updated_at
    returning id, tmdb_id`.execute(ctx.db);
  return toIdsByTmdbId(rows);
}

/** Marks films that the source no longer has. Served by movies_pkey. */
export async function markMoviesGone(ctx: Context, ids: readonly string[], at: string): Promise<void> {
  await ctx.db
    .updateTable('movies')
    .set({ gone_at: at })
    .where(sql<boolean>`id = any(${ids})`)
    .where('gone_at', 'is', null)
    .execute();
}
