import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** How often a member gave each rating, 1–10. Served by ratings_one_per_film. */
export async function countRatings(ctx: Context, userId: string): Promise<{ rating: number; count: number }[]> {
  const { rows } = await sql<{ rating: number; count: number }>`
    select rating, count(*) as count from ratings where user_id = ${userId} group by rating`.execute(ctx.db);
  return rows;
}

export interface YearRow {
  viewings: number;
  films: number;
  minutes: number;
  first_id: string | null;
  first_on: string | null;
  last_id: string | null;
  last_on: string | null;
}

/** From one day to another, both included. */
export interface Days {
  from: string;
  to: string;
}

/**
 * Counts a member's viewings of these days, the different films and their minutes, and finds the film of the first viewing and, if there
 * are several, of the last. Served by watch_events_diary_idx.
 * @param namesAdultTitles whether the first and the last film may be adult titles; these are counted in any case
 */
export async function summarizeViewings(
  ctx: Context,
  userId: string,
  { from, to }: Days,
  namesAdultTitles: boolean,
): Promise<YearRow> {
  const { rows } = await sql<YearRow>`
    with viewing as materialized (
      select e.movie_id, e.watched_on, m.runtime, named.is_named,
        row_number() over (partition by named.is_named order by e.watched_on, e.created_at, e.id) as place,
        row_number() over (partition by named.is_named order by e.watched_on desc, e.created_at desc, e.id desc) as place_from_end
      from watch_events e join movies m on m.id = e.movie_id
      cross join lateral (select not m.adult or ${namesAdultTitles}::boolean as is_named) named
      where e.user_id = ${userId} and coalesce(e.watched_on, '-infinity'::date) between ${from}::date and ${to}::date)
    select count(*) as viewings, count(distinct movie_id) as films, coalesce(sum(runtime), 0) as minutes,
      (array_agg(movie_id) filter (where is_named and place = 1))[1] as first_id,
      min(watched_on) filter (where is_named) as first_on,
      (array_agg(movie_id) filter (where is_named and place_from_end = 1 and place > 1))[1] as last_id,
      max(watched_on) filter (where is_named) as last_on
    from viewing`.execute(ctx.db);
  return rows[0] ?? { viewings: 0, films: 0, minutes: 0, first_id: null, first_on: null, last_id: null, last_on: null };
}
