import type { Context } from '#platform/context.ts';

/** Takes the review out of sight. Whether it was there. */
export async function markRemoved(ctx: Context, reviewId: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('reviews')
    .set({ removed_at: at, hidden: true })
    .where('id', '=', reviewId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A review that its author deleted after the given time. Served by the primary key. */
export const removedById = (ctx: Context, reviewId: string, since: string) =>
  ctx.db
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', reviewId)
    .where('removed_at', '>=', since)
    .executeTakeFirst();

/** The review as it is again; undefined when it was taken away or taken back meanwhile. */
export const unmarkRemoved = (ctx: Context, reviewId: string) =>
  ctx.db
    .updateTable('reviews')
    .set({ removed_at: null, hidden: false })
    .where('id', '=', reviewId)
    .where('removed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();

/** Makes room for another review of the film by the same member. Served by reviews_one_per_film. */
export const deleteRemovedOf = (ctx: Context, userId: string, movieId: string) =>
  ctx.db
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where('removed_at', 'is not', null)
    .execute();

/** Reactions and timeline cards go along. Served by reviews_removed_idx. */
export const deleteRemovedBefore = (ctx: Context, before: string) =>
  ctx.db.deleteFrom('reviews').where('removed_at', '<', before).execute();
