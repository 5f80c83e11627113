import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { toSearchTitle } from './titles.predicate.ts';

/** A film of the catalog as a row of `movies`. */
export interface CatalogRow {
  catalogue_key: string;
  title: string;
  original_title: string | null;
  original_language: string | null;
  also_titles: string[];
  year: number | null;
  release_date: string | null;
  runtime: number | null;
  director: string | null;
  genre_ids: number[];
  genres: string[];
  cast_members: { name: string; character: string | null; profile_path: null }[];
  logline: string | null;
  popularity: number;
  vote_average: number | null;
  vote_count: number;
}

/** The SHA-256 hash of the catalog that was loaded last; undefined before the first load. */
export const findLastCatalogFingerprint = async (ctx: Context): Promise<string | undefined> =>
  (await ctx.db.selectFrom('catalogue_loads').select('fingerprint').orderBy('loaded_at', 'desc').executeTakeFirst())
    ?.fingerprint;

/**
 * Lets only one catalog load run at a time: waits for the other, then holds the lock until the transaction ends. Until then the transaction
 * may be idle for any time, while others store the films.
 */
export async function lockCatalogLoad(ctx: Context): Promise<void> {
  await liftStatementTimeout(ctx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(ctx.db);
  await lockUntilCommit(ctx.db, 'catalog load');
}

/**
 * Until the transaction ends a statement may take any time: on a slow or busy machine films need longer than the limit of requests, and a
 * first start would fail.
 */
export const liftStatementTimeout = (ctx: Context) => sql`set local statement_timeout = 0`.execute(ctx.db);

/** Forgets which catalogs were loaded. */
export const deleteCatalogLoads = (ctx: Context) => ctx.db.deleteFrom('catalogue_loads').execute();

/** Records that a catalog was loaded. */
export const upsertCatalogLoad = (ctx: Context, load: { fingerprint: string; films: number; at: string }) =>
  ctx.db
    .insertInto('catalogue_loads')
    .values({ fingerprint: load.fingerprint, films: load.films, loaded_at: load.at })
    .onConflict((on) => on.column('fingerprint').doUpdateSet({ loaded_at: load.at }))
    .execute();

/**
 * Gives stored films of the same title and year the key of their catalog entry, so that they are not stored twice; those that have a key
 * keep it. Served by movies_search_title_idx.
 */
export async function assignCatalogKeys(ctx: Context, films: readonly CatalogRow[]): Promise<void> {
  await sql`
    with films as materialized (
      select catalogue_key, ${toSearchTitle(sql`title`)} as search_title, year
      from json_to_recordset(${JSON.stringify(films)}::json) as film (catalogue_key text, title text, year integer)
    ), claims as (
      select distinct on (c.catalogue_key) c.catalogue_key, m.id
      from films c
      join movies m on m.search_title = c.search_title and m.year = c.year and m.catalogue_key is null and m.letterboxd_key is null
      where not exists (select from movies taken where taken.catalogue_key = c.catalogue_key)
      order by c.catalogue_key, m.popularity desc, m.id
    )
    update movies set catalogue_key = claims.catalogue_key from claims where movies.id = claims.id`.execute(ctx.db);
}

/** Inserts new films and updates those that differ, but not those with facts from the source. Served by movies_catalogue_key. */
export async function upsertCatalogFilms(ctx: Context, films: readonly CatalogRow[], at: string): Promise<void> {
  await sql`
    insert into movies as m (
      catalogue_key, title, original_title, original_language, also_titles, year, release_date, runtime, director,
      genre_ids, genres, cast_members, logline, popularity, vote_average, vote_count, created_at, updated_at)
    select
      catalogue_key, title, original_title, original_language, also_titles, year, release_date, runtime, director,
      genre_ids, genres, cast_members, logline, popularity, vote_average, vote_count, ${at}, ${at}
    from json_to_recordset(${JSON.stringify(films)}::json) as film (
      catalogue_key text, title text, original_title text, original_language text, also_titles text[], year integer,
      release_date date, runtime integer, director text, genre_ids integer[], genres text[], cast_members jsonb,
      logline text, popularity real, vote_average real, vote_count integer)
    on conflict (catalogue_key) do update set
      title = excluded.title, original_title = excluded.original_title,
      original_language = excluded.original_language, also_titles = excluded.also_titles,
      year = excluded.year, release_date = excluded.release_date, runtime = excluded.runtime,
      director = excluded.director, genre_ids = excluded.genre_ids, genres = excluded.genres,
      cast_members = excluded.cast_members, logline = excluded.logline, popularity = excluded.popularity,
      vote_average = excluded.vote_average, vote_count = excluded.vote_count, updated_at = excluded.updated_at
    where m.tmdb_id is null and (
      (m.title, m.original_title, m.original_language, m.also_titles, m.year, m.release_date, m.runtime, m.director, m.logline)
        is distinct from (excluded.title, excluded.original_title, excluded.original_language, excluded.also_titles,
          excluded.year, excluded.release_date, excluded.runtime, excluded.director, excluded.logline)
      or (m.genres, m.cast_members, m.popularity, m.vote_average, m.vote_count)
        is distinct from (excluded.genres, excluded.cast_members, excluded.popularity, excluded.vote_average,
          excluded.vote_count))`.execute(ctx.db);
}
