import { SECOND_LOOK_DAYS } from '@halfstar/contract/moderation/decisions.schema';
import { ContentType } from '@halfstar/contract/subjects/moderated.schema';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import * as queries from './removals.queries.ts';

/**
 * Deletes for good what was removed 30 days ago, was not brought back, and for which no second look waits. One transaction for each, so that
 * it may be ended at any time and run again.
 */
export async function purgeRemovedThings(ctx: Context): Promise<void> {
  while (await settleNextRemoval(ctx));
}

/** @returns whether there was one */
const settleNextRemoval = (ctx: Context): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const removal = await queries.lockDueRemoval(ctx, hoursFromNow(ctx.clock, -24 * SECOND_LOOK_DAYS));
    if (removal === undefined) return false;
    const rules = ctx.moderated[ContentType.parse(removal.content_type)];
    const thing = await rules.find(ctx, null, removal.content_id, { lock: true });
    if (thing?.state === 'removed' && !(await queries.isRemovedAgain(ctx, removal)))
      await rules.purge(ctx, removal.content_id);
    await queries.setRemovalSettled(ctx, removal.id, timestamp(ctx.clock));
    return true;
  });
