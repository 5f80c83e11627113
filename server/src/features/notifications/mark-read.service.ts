import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { setNewestRead } from './notifications.queries.ts';

/** How many notifications one transaction marks read. */
const BATCH = 5000;

/** A member’s notifications up to a time (ISO timestamp). */
export interface ReadUntil {
  userId: string;
  upTo: string;
}

/**
 * Marks the newest 5000 unread notifications of a member up to a time read, in the caller’s transaction. Does not notify open tabs.
 * @returns whether there may be more
 */
export const markNewestBatchRead = async (ctx: Context, { userId, upTo }: ReadUntil): Promise<boolean> =>
  (await setNewestRead(ctx, { userId }, { upTo, at: timestamp(ctx.clock), limit: BATCH })) === BATCH;

/**
 * Marks all unread notifications of a member up to a time read, in batches, and notifies their open tabs. It may be stopped at any point
 * and run again.
 */
export async function markRemainingRead(ctx: Context, until: ReadUntil): Promise<void> {
  while (await markNewestBatchRead(ctx, until));
  publishLiveMessage(ctx, [until.userId], { type: 'changed', nouns: ['notification'] });
}
