import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * Title, year, TMDB id and director of these films, by which they are recognized elsewhere; unknown ids are missing. In no order. Served by
 * movies_pkey.
 */
export const listFilmIdentities = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .selectFrom('movies')
    .select(['id', 'title', 'year', 'tmdb_id', 'director'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
