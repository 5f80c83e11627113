import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** Times are the database's own text, so that a row can be restored with all its microseconds. */
export interface RatingRow {
  id: string;
  /** 1–10. */
  rating: number;
  created_at: string;
  updated_at: string;
}

export interface EntryRow {
  id: string;
  list_type: ListType;
  watch_date: string | null;
  see_again: boolean;
  created_at: string;
}

export interface ViewingRow {
  id: string;
  watched_on: string | null;
  rewatch: boolean;
  /** 1–10. */
  rating: number | null;
  source_key: string | null;
  tags: string[];
  text: string | null;
  text_is_spoiler: boolean;
  created_at: string;
  updated_at: string;
}

/** All that a member has of a film: its rating, its lists and its viewings by id. */
export interface TrackingState {
  rating: RatingRow | null;
  entries: EntryRow[];
  viewings: ViewingRow[];
}

/**
 * What a member has of these films, by film; unknown films are left out. Served by movies_pkey, ratings_one_per_film,
 * movie_lists_one_entry, watch_events_film_idx.
 */
export async function findTrackingStates(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
): Promise<Map<string, TrackingState>> {
  const { rows } = await sql<TrackingState & { movie_id: string }>`
    select m.id as movie_id, rated.rating, coalesce(listed.entries, '[]') as entries, coalesce(seen.viewings, '[]') as viewings
    from movies m
    left join (
      select movie_id, jsonb_build_object('id', id, 'rating', rating, 'created_at', created_at, 'updated_at', updated_at) as rating
      from ratings where user_id = ${userId} and movie_id = any(${movieIds}::uuid[])
    ) rated on rated.movie_id = m.id
    left join (
      select movie_id, jsonb_agg(jsonb_build_object('id', id, 'list_type', list_type, 'watch_date', watch_date,
        'see_again', see_again, 'created_at', created_at) order by list_type) as entries
      from movie_lists where user_id = ${userId} and movie_id = any(${movieIds}::uuid[])
      group by movie_id) listed on listed.movie_id = m.id
    left join (
      select movie_id, jsonb_agg(jsonb_build_object('id', id, 'watched_on', watched_on, 'rewatch', rewatch, 'rating', rating,
        'source_key', source_key, 'tags', tags, 'text', text, 'text_is_spoiler', text_is_spoiler, 'created_at', created_at, 'updated_at', updated_at)
        order by id) as viewings
      from watch_events where user_id = ${userId} and movie_id = any(${movieIds}::uuid[])
      group by movie_id) seen on seen.movie_id = m.id
    where m.id = any(${movieIds}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ movie_id, ...state }) => [movie_id, state]));
}

type OfFilm<Row> = Row & { movie_id: string };

/** Deletes the member's ratings of these films. Served by ratings_one_per_film. Needs lockAllFilms. */
export async function deleteRatings(ctx: Context, userId: string, movieIds: readonly string[]): Promise<void> {
  await sql`delete from ratings where user_id = ${userId} and movie_id = any(${movieIds}::uuid[])`.execute(ctx.db);
}

/**
 * Writes ratings as they are given, with their ids and times; a rating that the member has of the film keeps its id. Served by
 * ratings_one_per_film. Needs lockAllFilms.
 */
export async function upsertRatings(
  ctx: Context,
  userId: string,
  ratings: readonly OfFilm<RatingRow>[],
): Promise<void> {
  await sql`
    insert into ratings (id, user_id, movie_id, rating, created_at, updated_at)
    select id, ${userId}, movie_id, rating, created_at, updated_at from jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb)
      as given (id uuid, movie_id uuid, rating smallint, created_at timestamptz, updated_at timestamptz)
    on conflict (user_id, movie_id) do update
      set rating = excluded.rating, created_at = excluded.created_at, updated_at = excluded.updated_at`.execute(ctx.db);
}

/** Deletes entries of the member's lists. Served by the primary key. Needs lockAllFilms. */
export async function deleteListEntries(ctx: Context, userId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from movie_lists where user_id = ${userId} and id = any(${ids}::uuid[])`.execute(ctx.db);
}

/**
 * Writes list entries as they are given, with their ids and times; an entry of the same film and list keeps its id. Served by
 * movie_lists_one_entry. Needs lockAllFilms.
 */
export async function upsertListEntries(
  ctx: Context,
  userId: string,
  entries: readonly OfFilm<EntryRow>[],
): Promise<void> {
  await sql`
    insert into movie_lists (id, user_id, movie_id, list_type, watch_date, see_again, created_at)
    select id, ${userId}, movie_id, list_type, watch_date, see_again, created_at
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as given (id uuid, movie_id uuid, list_type text, watch_date date, see_again boolean, created_at timestamptz)
    on conflict (user_id, movie_id, list_type) do update
      set watch_date = excluded.watch_date, see_again = excluded.see_again, created_at = excluded.created_at`.execute(
    ctx.db,
  );
}

/** Deletes viewings of the member. Served by the primary key. Needs lockAllFilms. */
export async function deleteViewings(ctx: Context, userId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from watch_events where user_id = ${userId} and id = any(${ids}::uuid[])`.execute(ctx.db);
}

/** Writes viewings as they are given, with their ids. Served by the primary key. Needs lockAllFilms. */
export async function upsertViewings(
  ctx: Context,
  userId: string,
  viewings: readonly OfFilm<ViewingRow>[],
): Promise<void> {
  await sql`
    insert into watch_events (id, user_id, movie_id, watched_on, rewatch, rating, source_key, tags, text, text_is_spoiler,
      created_at, updated_at)
    select id, ${userId}, movie_id, watched_on, rewatch, rating, source_key,
      array(select jsonb_array_elements_text(tags)), text, coalesce(text_is_spoiler, false), created_at, updated_at
    from jsonb_to_recordset(${JSON.stringify(viewings)}::jsonb) as given (id uuid, movie_id uuid, watched_on date,
      rewatch boolean, rating smallint, source_key text, tags jsonb, text text, text_is_spoiler boolean,
      created_at timestamptz, updated_at timestamptz)
    on conflict (id) do update
      set watched_on = excluded.watched_on, rewatch = excluded.rewatch, rating = excluded.rating,
        source_key = excluded.source_key, tags = excluded.tags, text = excluded.text,
        text_is_spoiler = excluded.text_is_spoiler,
        created_at = excluded.created_at, updated_at = excluded.updated_at
      where watch_events.user_id = ${userId}`.execute(ctx.db);
}
