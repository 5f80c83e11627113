import type { Context } from '#platform/context.ts';

/** A member's feed, as far as it is theirs and not our work on it. Served by the primary key. */
export const findFeedFacts = (ctx: Context, userId: string) =>
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

/** The account at Letterboxd that a member claims. Served by the primary key. */
export const findClaimFacts = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('letterboxd_claims')
    .select(['username', 'token', 'checked_at', 'result'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
