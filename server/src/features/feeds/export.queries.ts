import type { Context } from '#platform/context.ts';

/**
 * The member's Letterboxd feed, with the columns that the account export shows; undefined when none is saved. Served by the primary key.
 */
export const findFeedForExport = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('letterboxd_feeds')
    .select([
      'username',
      'saved_at',
      'proven_at',
      'due_at',
      'tried_at',
      'synced_at',
      'error',
      'missing_since',
      'gap_at',
      'counts',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** What the export of an account says of the account on Letterboxd that the member claims, with their token. Served by the primary key. */
export const findClaimFacts = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('letterboxd_claims')
    .select(['username', 'token', 'checked_at', 'result'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
