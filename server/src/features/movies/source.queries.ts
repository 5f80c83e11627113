import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';

/** An answer of the source, as `source_answers` caches it. */
export interface CachedResponse {
  answer: unknown;
  fetched_at: string;
  fresh_until: string;
}

/**
 * The cached answer to a request, however old; undefined when there is none. Served by source_answers_pkey.
 * @param request path and sorted parameters, without the key
 */
export const findCachedResponse = (ctx: Context, request: string): Promise<CachedResponse | undefined> =>
  ctx.db
    .selectFrom('source_answers')
    .select(['answer', 'fetched_at', 'fresh_until'])
    .where('request', '=', request)
    .executeTakeFirst();

/**
 * Caches the answer to a request, and replaces an earlier one. Served by source_answers_pkey.
 * @param request path and sorted parameters, without the key
 */
export async function upsertCachedResponse(
  ctx: Context,
  request: string,
  { answer, ...times }: CachedResponse,
): Promise<void> {
  const row = { answer: JSON.stringify(answer), ...times };
  await ctx.db
    .insertInto('source_answers')
    .values({ request, ...row })
    .onConflict((on) => on.column('request').doUpdateSet(row))
    .execute();
}

/** Deletes cached answers whose freshness ended before this ISO timestamp. Without an index: it runs at night. */
export const deleteResponsesExpiredBefore = (ctx: Context, time: string): Promise<void> =>
  deleteInBatches(ctx, 'source_answers', sql`fresh_until < ${time}`);
