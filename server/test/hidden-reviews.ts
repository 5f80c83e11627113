import { reviewHidden, reviewShown } from '#features/reviews/reviews.events.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';

/** Hides a review from everybody, or shows it again. No call does that yet; what will, publishes the events that this does. */
export const setReviewHidden = (ctx: Context, reviewId: string, hidden: boolean): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await ctx.db.updateTable('reviews').set({ hidden }).where('id', '=', reviewId).execute();
    await publishEvent(ctx, hidden ? reviewHidden : reviewShown, { reviewId, cause: 'user' });
  });
