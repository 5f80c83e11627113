import { sql } from 'kysely';
import { scoresShownTo } from '#features/tracking/ratings/scores.predicate.ts';
import { visibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Ratings of one film by the viewer and a member, 1–10 each. */
export interface SharedRatings {
  movie_id: string;
  own: number;
  theirs: number;
}

export interface Comparison {
  shared: number;
  /** Of ratings 1–10; null without shared films. */
  mean_difference: number | null;
  both_love: SharedRatings[];
  differ_most: SharedRatings[];
}

interface Limits {
  /** A rating from 1–10 from which on a film is loved. */
  loved: number;
  /** The least difference, of ratings 1–10, of films that count as differing. */
  apart: number;
  /** How many films of each kind. */
  named: number;
  /** How many of the viewer's ratings are compared. */
  compared: number;
}

/**
 * Compares the ratings of the viewer with those of a member whom they may see. Served by ratings_one_per_film, which finds the ratings
 * of both in the same order.
 */
export async function compareRatings(
  ctx: Context,
  viewer: Viewer,
  userId: string,
  { loved, apart, named, compared }: Limits,
): Promise<Comparison> {
  const films = (condition: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql`
    (select coalesce(jsonb_agg(best), '[]') from (
      select movie_id, own, theirs from shared where ${condition} order by ${order}, movie_id limit ${named}) best)`;
  const { rows } = await sql<Comparison>`
    with mine as (
      select movie_id, rating from ratings where user_id = ${viewer.userId} order by movie_id limit ${compared}
    ), shared as materialized (
      select mine.movie_id, mine.rating as own, theirs.rating as theirs
      from mine join ratings theirs on theirs.user_id = ${userId} and theirs.movie_id = mine.movie_id
      where ${visibleTo(viewer, sql`theirs.user_id`)} and ${scoresShownTo(viewer, sql`mine.movie_id`)}
    )
    select count(*) as shared, avg(abs(own - theirs))::float8 as mean_difference,
      ${films(sql`own >= ${loved} and theirs >= ${loved}`, sql`own + theirs desc`)} as both_love,
      ${films(sql`abs(own - theirs) >= ${apart}`, sql`abs(own - theirs) desc`)} as differ_most
    from shared`.execute(ctx.db);
  return rows[0] ?? { shared: 0, mean_difference: null, both_love: [], differ_most: [] };
}
