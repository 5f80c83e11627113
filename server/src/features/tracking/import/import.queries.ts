import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { advisoryLockNumber } from '../tracking.queries.ts';

/**
 * Locks all films for this member until the transaction ends, and protects the member against deletion. It excludes lockUserMovie of the
 * same member; other members are not affected.
 */
export const lockAllFilms = (ctx: Context, userId: string) =>
  sql`select pg_advisory_xact_lock(${advisoryLockNumber(userId)}),
    (select user_id from profiles where user_id = ${userId} for key share)`.execute(ctx.db);

export interface ViewingState {
  /** Null until it is stored. */
  id: string | null;
  watched_on: string | null;
  rewatch: boolean;
  /** 1–10. */
  rating: number | null;
  source_key: string | null;
  tags: readonly string[];
  text: string | null;
  text_is_spoiler: boolean;
}

export interface FilmState {
  movie_id: string;
  /** 1–10. */
  rating: number | null;
  lists: ListType[];
  watch_date: string | null;
  see_again: boolean;
  viewings: ViewingState[];
}

/**
 * The rating, lists and viewings that a member has of these films; unknown films are left out. Served by movies_pkey,
 * ratings_one_per_film, movie_lists_one_entry, watch_events_film_idx. Needs lockAllFilms.
 */
export async function findFilmStatesForImport(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
): Promise<FilmState[]> {
  const { rows } = await sql<FilmState>`
    select m.id as movie_id, rated.rating, coalesce(listed.lists, '{}') as lists, listed.watch_date,
      coalesce(listed.see_again, false) as see_again, coalesce(seen.viewings, '[]') as viewings
    from movies m
    left join (
      select movie_id, rating from ratings where user_id = ${userId} and movie_id = any(${movieIds}::uuid[])
    ) rated on rated.movie_id = m.id
    left join (
      select movie_id, array_agg(list_type) as lists, max(watch_date) as watch_date, bool_or(see_again) as see_again
      from movie_lists where user_id = ${userId} and movie_id = any(${movieIds}::uuid[])
      group by movie_id) listed on listed.movie_id = m.id
    left join (
      select movie_id, jsonb_agg(jsonb_build_object('id', id, 'watched_on', watched_on, 'rewatch', rewatch,
        'rating', rating, 'source_key', source_key, 'tags', tags, 'text', text, 'text_is_spoiler', text_is_spoiler)) as viewings
      from watch_events where user_id = ${userId} and movie_id = any(${movieIds}::uuid[])
      group by movie_id) seen on seen.movie_id = m.id
    where m.id = any(${movieIds}::uuid[])`.execute(ctx.db);
  return rows;
}

/** Those of these source keys that viewings of the member have already, whatever their film. Served by watch_events_source_idx. */
export async function findKnownSourceKeys(
  ctx: Context,
  userId: string,
  sourceKeys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ source_key: string }>`
    select source_key from watch_events where user_id = ${userId} and source_key = any(${sourceKeys}::text[])`.execute(
    ctx.db,
  );
  return new Set(rows.map((row) => row.source_key));
}

export interface NewRating {
  movie_id: string;
  /** 1–10. */
  rating: number;
  created_at: string;
  updated_at: string;
}

/** Sets the member's ratings of these films. Served by ratings_one_per_film. Needs lockAllFilms. */
export async function upsertRatings(ctx: Context, userId: string, ratings: readonly NewRating[]): Promise<void> {
  await sql`
    insert into ratings (user_id, movie_id, rating, created_at, updated_at)
    select ${userId}, movie_id, rating, created_at, updated_at from ${records(ratings, RATING)}
    on conflict (user_id, movie_id) do update set rating = excluded.rating, updated_at = excluded.updated_at`.execute(
    ctx.db,
  );
}

/** Removes these films from the member's watchlist. Served by movie_lists_one_entry. Needs lockAllFilms. */
export async function deleteFromWatchlist(ctx: Context, userId: string, movieIds: readonly string[]): Promise<void> {
  await sql`
    delete from movie_lists
    where user_id = ${userId} and movie_id = any(${movieIds}::uuid[]) and list_type = 'watchlist'`.execute(ctx.db);
}

export interface NewEntry {
  movie_id: string;
  list_type: ListType;
  watch_date: string | null;
  see_again: boolean;
  at: string;
}

/** Adds films to lists of the member that do not have them. Needs lockAllFilms. */
export async function insertListEntries(ctx: Context, userId: string, entries: readonly NewEntry[]): Promise<void> {
  await sql`
    insert into movie_lists (user_id, movie_id, list_type, watch_date, see_again, created_at)
    select ${userId}, movie_id, list_type, watch_date, see_again, at
    from ${records(entries, sql`(movie_id uuid, list_type text, watch_date date, see_again boolean, at timestamptz)`)}`.execute(
    ctx.db,
  );
}

/** Changes the watched entries of these films. Served by movie_lists_one_entry. Needs lockAllFilms. */
export async function updateWatchedListEntries(
  ctx: Context,
  userId: string,
  entries: readonly Pick<FilmState, 'movie_id' | 'watch_date' | 'see_again'>[],
): Promise<void> {
  await sql`
    update movie_lists entry set watch_date = now.watch_date, see_again = now.see_again
    from ${records(entries, sql`(movie_id uuid, watch_date date, see_again boolean)`, 'now')}
    where entry.user_id = ${userId} and entry.movie_id = now.movie_id and entry.list_type = 'watched'`.execute(ctx.db);
}

export type WrittenViewing = ViewingState & { movie_id: string; at: string };

/** Adds viewings to the member's diary. Needs lockAllFilms. */
export async function insertViewings(ctx: Context, userId: string, viewings: readonly WrittenViewing[]): Promise<void> {
  await sql`
    insert into watch_events (user_id, movie_id, watched_on, rewatch, rating, source_key, tags, text, text_is_spoiler,
      created_at, updated_at)
    select ${userId}, movie_id, watched_on, rewatch, rating, source_key,
      array(select jsonb_array_elements_text(tags)), text, text_is_spoiler, at, at
    from ${records(viewings, VIEWING)}`.execute(ctx.db);
}

/** Changes viewings of the member's diary. Served by the primary key. Needs lockAllFilms. */
export async function updateViewings(ctx: Context, userId: string, viewings: readonly WrittenViewing[]): Promise<void> {
  await sql`
    update watch_events seen
    set watched_on = now.watched_on, rewatch = now.rewatch, rating = now.rating, source_key = now.source_key,
      tags = array(select jsonb_array_elements_text(now.tags)), text = now.text,
      text_is_spoiler = now.text_is_spoiler, updated_at = now.at
    from ${records(viewings, VIEWING, 'now')}
    where seen.id = now.id and seen.user_id = ${userId}`.execute(ctx.db);
}

const RATING = sql`(movie_id uuid, rating smallint, created_at timestamptz, updated_at timestamptz)`;

const VIEWING = sql`
  (id uuid, movie_id uuid, watched_on date, rewatch boolean, rating smallint, source_key text, tags jsonb, text text,
    text_is_spoiler boolean, at timestamptz)`;

/** Rows as a table of these columns. */
const records = (rows: readonly object[], columns: ReturnType<typeof sql>, name = 'given') =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${sql.raw(name)} ${columns}`;
