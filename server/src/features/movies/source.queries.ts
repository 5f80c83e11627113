import type { Context } from '#platform/context.ts';

/** An answer of the source, as `source_answers` caches it. */
export interface CachedAnswer {
  answer: unknown;
  fetched_at: string;
  fresh_until: string;
}

/** Served by source_answers_pkey. */
export const findAnswer = (ctx: Context, request: string): Promise<CachedAnswer | undefined> =>
  ctx.db
    .selectFrom('source_answers')
    .select(['answer', 'fetched_at', 'fresh_until'])
    .where('request', '=', request)
    .executeTakeFirst();

/** Served by source_answers_pkey. */
export async function upsertAnswer(ctx: Context, request: string, { answer, ...times }: CachedAnswer): Promise<void> {
  const row = { answer: JSON.stringify(answer), ...times };
  await ctx.db
    .insertInto('source_answers')
    .values({ request, ...row })
    .onConflict((on) => on.column('request').doUpdateSet(row))
    .execute();
}

/** Served by source_answers_fetched_idx. */
export async function deleteAnswersFetchedBefore(ctx: Context, time: string): Promise<void> {
  await ctx.db.deleteFrom('source_answers').where('fetched_at', '<', time).execute();
}
