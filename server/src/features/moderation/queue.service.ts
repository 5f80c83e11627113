import type { Context } from '#platform/context.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { listModeratorIdsForCase } from './queue.queries.ts';

/**
 * Tells the open tabs of moderators and admins that a case, or a second look at a decision about it, has changed. Whom it is about does not see it
 * in the queue, and is told nothing. In the caller's transaction.
 */
export async function publishQueueChange(ctx: Context, caseId: string): Promise<void> {
  const recipients = await listModeratorIdsForCase(ctx, caseId);
  publishLiveMessage(ctx, recipients, { type: 'changed', nouns: ['moderation'] });
}
