import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { setManyRead } from './notifications.queries.ts';

/** How many notifications one transaction marks read. */
const BATCH = 5000;

/** A member's notifications until a time (ISO timestamp). */
export interface ReadUntil {
  userId: string;
  upTo: string;
}

/** Marks the newest unread ones read, in the caller's transaction. @returns whether there may be more */
export const markBatchRead = async (ctx: Context, { userId, upTo }: ReadUntil): Promise<boolean> =>
  (await setManyRead(ctx, { userId }, { upTo, at: timestamp(ctx.clock), limit: BATCH })) === BATCH;

/** Marks all of them read, in batches. It may end at any point and run again. */
export async function markRemainingRead(ctx: Context, question: ReadUntil): Promise<void> {
  while (await markBatchRead(ctx, question));
  publishLiveMessage(ctx, [question.userId], { type: 'changed', nouns: ['notification'] });
}
