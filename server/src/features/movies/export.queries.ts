import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** What identifies films elsewhere; unknown ids are missing. Served by movies_pkey. */
export const listIdentities = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .selectFrom('movies')
    .select(['id', 'title', 'year', 'tmdb_id', 'director'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
