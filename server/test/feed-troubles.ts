import { feedFailing, feedTakenOver } from '#features/feeds/feeds.events.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';

/** What happens to a member's feed without them: it keeps failing, and another member takes it over. */
export const publishFeedTroubles = (ctx: Context, userId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const about = { userId, at: timestamp(ctx.clock) };
    await publishEvent(ctx, feedFailing, { ...about, error: 'timeout' });
    await publishEvent(ctx, feedTakenOver, about);
  });
