import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { MovieAction } from '../tracking.queries.ts';

export interface ViewingRow {
  id: string;
  movie_id: string;
  watched_on: string | null;
  rewatch: boolean;
  rating: number | null;
  created_at: string;
  /** Null unless it was imported. */
  source_key: string | null;
  tags: string[];
  has_text: boolean;
}

/** The facts of a viewing that a member enters. `rating` is 1–10. */
export interface ViewingText {
  watch_date: string | null;
  rewatch: boolean;
  rating: number | null;
}

const COLUMNS = [
  'id',
  'movie_id',
  'watched_on',
  'rewatch',
  'rating',
  'created_at',
  'source_key',
  'tags',
  sql<boolean>`text is not null`.as('has_text'),
] as const;

/** Whose viewings: of these films where they are given, and only those with a text where that is asked for. */
export interface WhoseViewings {
  userId: string;
  movieIds?: readonly string[];
  onlyWithText?: boolean;
}

export type DiaryPlace = readonly [watchedOn: string | null, createdAt: string, id: string];

/** A viewing without a date comes after all others. */
const day = sql<string>`coalesce(watched_on, '-infinity'::date)`;

/**
 * A member's viewings by date, the latest first and those without a date last; of these films where `movieIds` is given. Served
 * by watch_events_diary_idx, for films by watch_events_film_idx.
 */
export const buildDiaryQuery = (
  ctx: Context,
  { userId, movieIds, onlyWithText: withText = false }: WhoseViewings,
  after: DiaryPlace | null,
  limit: number,
) =>
  ctx.db
    .selectFrom('watch_events')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .$if(movieIds !== undefined, (query) => query.where('movie_id', '=', sql<string>`any(${movieIds}::uuid[])`))
    .$if(withText, (query) => query.where('text', 'is not', null))
    .where(isAfterPlace(sql`(${day}, created_at, id)`, after && [after[0] ?? '-infinity', after[1], after[2]], 'desc'))
    .orderBy(day, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);

/** A page of a member's viewings, the latest first: see `buildDiaryQuery`. */
export const findViewings = (...question: Parameters<typeof buildDiaryQuery>): Promise<ViewingRow[]> =>
  buildDiaryQuery(...question).execute();

/** Whether the member has any viewing of the film. Served by watch_events_film_idx. */
export async function hasViewing(ctx: Context, { userId, movieId }: Omit<MovieAction, 'at'>): Promise<boolean> {
  const viewing = ctx.db
    .selectFrom('watch_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId);
  return (await viewing.limit(1).executeTakeFirst()) !== undefined;
}

/** A viewing of this member by its id; undefined for one of another member. Served by the primary key. */
export const findViewing = (ctx: Context, userId: string, id: string): Promise<ViewingRow | undefined> =>
  ctx.db
    .selectFrom('watch_events')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/**
 * The text of a viewing, null when it has none, and the member whose viewing it is; undefined when there is no such viewing. Served by the
 * primary key.
 */
export const findViewingText = (
  ctx: Context,
  id: string,
): Promise<{ user_id: string; text: string | null } | undefined> =>
  ctx.db.selectFrom('watch_events').select(['user_id', 'text']).where('id', '=', id).executeTakeFirst();

/** Remembers the time zone by which the member's days begin. Served by the primary key. */
export const upsertDiaryZone = (ctx: Context, userId: string, timeZone: string) =>
  sql`
    insert into diary_zones as zone (user_id, time_zone) values (${userId}, ${timeZone})
    on conflict (user_id) do update set time_zone = excluded.time_zone where zone.time_zone <> excluded.time_zone`.execute(
    ctx.db,
  );

/** The time zone by which the member's days begin; null for a member who has never logged a viewing here. Served by the primary key. */
export async function findDiaryZone(ctx: Context, userId: string): Promise<string | null> {
  const zone = ctx.db.selectFrom('diary_zones').select('time_zone').where('user_id', '=', userId);
  return (await zone.executeTakeFirst())?.time_zone ?? null;
}

export interface LoggingOutcome {
  movie_exists: boolean;
  watched_added: boolean;
  watchlist_removed: boolean;
  viewing_id: string | null;
}

/**
 * Adds a viewing, adds the film to the watched list, takes it off the watchlist, and removes the mark that it is to be seen again. Nothing
 * changes when there is no such film. Served by movies_pkey, movie_lists_one_entry. Needs lockUserMovie.
 */
export async function insertViewingAndMarkWatched(
  ctx: Context,
  { userId, movieId, at }: MovieAction,
  { watch_date: watchDate, rewatch, rating }: ViewingText,
): Promise<LoggingOutcome> {
  const { rows } = await sql<LoggingOutcome>`
    with film as (
      select id from movies where id = ${movieId}
    ), watched as (
      insert into movie_lists (user_id, movie_id, list_type, created_at)
      select ${userId}, id, 'watched', ${at} from film
      on conflict do nothing
      returning id
    ), unlisted as (
      delete from movie_lists where user_id = ${userId} and movie_id = ${movieId} and list_type = 'watchlist'
      returning id
    ), seen as (
      update movie_lists set see_again = false
      where user_id = ${userId} and movie_id = ${movieId} and list_type = 'watched' and see_again
    ), viewing as (
      insert into watch_events (user_id, movie_id, watched_on, rewatch, rating, created_at, updated_at)
      select ${userId}, id, ${watchDate}::date, ${rewatch}, ${rating}::smallint, ${at}, ${at} from film
      returning id
    )
    select
      exists (select from film) as movie_exists,
      exists (select from watched) as watched_added,
      exists (select from unlisted) as watchlist_removed,
      (select id from viewing) as viewing_id`.execute(ctx.db);
  return rows[0] as LoggingOutcome;
}

/** Changes a viewing, whoever has it; `at` is an ISO timestamp. Served by the primary key. Needs lockUserMovie. */
export const updateViewing = (
  ctx: Context,
  id: string,
  { watch_date: watchDate, ...changes }: Partial<ViewingText>,
  at: string,
) =>
  ctx.db
    .updateTable('watch_events')
    .set({ ...changes, ...(watchDate === undefined ? {} : { watched_on: watchDate }), updated_at: at })
    .where('id', '=', id)
    .execute();

/** Deletes a viewing, whoever has it; the watched list is not changed. Served by the primary key. Needs lockUserMovie. */
export const deleteViewing = (ctx: Context, id: string) =>
  ctx.db.deleteFrom('watch_events').where('id', '=', id).execute();

/** Sets the watched entry's date to the latest of the viewings' dates. Served by movie_lists_one_entry, watch_events_film_idx. */
export const syncWatchDate = (ctx: Context, userId: string, movieId: string) =>
  sql`
    update movie_lists entry set watch_date = latest.day
    from (select max(watched_on) as day from watch_events where user_id = ${userId} and movie_id = ${movieId}) latest
    where entry.user_id = ${userId} and entry.movie_id = ${movieId} and entry.list_type = 'watched'
      and entry.watch_date is distinct from latest.day`.execute(ctx.db);

/**
 * Marks a watched film to be seen again, or removes the mark. Served by movie_lists_one_entry. Needs lockUserMovie.
 * @returns whether there is such a watched film, and whether anything changed
 */
export async function setSeeAgain(ctx: Context, { userId, movieId }: Omit<MovieAction, 'at'>, seeAgain: boolean) {
  const { rows } = await sql<{ watched: boolean; changed: boolean }>`
    with changed as (
      update movie_lists set see_again = ${seeAgain}
      where user_id = ${userId} and movie_id = ${movieId} and list_type = 'watched' and see_again <> ${seeAgain}
      returning id
    )
    select
      exists (select from movie_lists
        where user_id = ${userId} and movie_id = ${movieId} and list_type = 'watched') as watched,
      exists (select from changed) as changed`.execute(ctx.db);
  return rows[0] ?? { watched: false, changed: false };
}
