import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';

/** Lets one process at a time compute trending films: two that write the same rows in different orders would deadlock. */
export const lockTrendingRefresh = (ctx: Context) => lockUntilCommit(ctx.db, 'trending films');

/** When trending films were last computed, and how long that took; undefined before the first time. */
export const findLatestTrendingRefresh = (ctx: Context) =>
  ctx.db.selectFrom('trending_refreshes').select(['refreshed_at', 'took_ms']).executeTakeFirst();

/**
 * Replaces the trending films by those that most members rated or listed since this ISO timestamp, `limit` at most, without films that only
 * an import names. Writes only what differs. Served by ratings_recent_idx and movie_lists_recent_idx.
 */
export async function replaceTrendingFilms(ctx: Context, since: string, limit: number): Promise<void> {
  await sql`
    with best as materialized (
      select acts.movie_id, acts.members, m.popularity
      from (
        select movie_id, count(*)::int as members from (
          select movie_id, user_id from ratings where updated_at > ${since}
          union
          select movie_id, user_id from movie_lists where created_at > ${since}
        ) one_each
        group by movie_id
      ) acts join movies m on m.id = acts.movie_id and m.letterboxd_key is null
      order by acts.members desc, m.popularity desc, acts.movie_id desc
      limit ${limit}
    ), gone as (
      delete from trending_films where movie_id not in (select movie_id from best)
    )
    insert into trending_films as t (movie_id, members, popularity)
    select movie_id, members, popularity from best
    on conflict (movie_id) do update set members = excluded.members, popularity = excluded.popularity
      where (t.members, t.popularity) is distinct from (excluded.members, excluded.popularity)`.execute(ctx.db);
}

/** Records when trending films were computed and how long that took. */
export async function upsertTrendingRefresh(ctx: Context, at: string, tookMs: number): Promise<void> {
  await sql`
    insert into trending_refreshes (refreshed_at, took_ms) values (${at}, ${tookMs})
    on conflict (only_row) do update set refreshed_at = excluded.refreshed_at, took_ms = excluded.took_ms`.execute(
    ctx.db,
  );
}
