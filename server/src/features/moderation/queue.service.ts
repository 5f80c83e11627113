import type { Context } from '#platform/context.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { listModeratorIds } from './queue.queries.ts';

/** Tells the open tabs of all moderators and admins that a case or a second look has changed. In the caller's transaction. */
export async function publishQueueChange(ctx: Context): Promise<void> {
  publishLiveMessage(ctx, await listModeratorIds(ctx), { type: 'changed', nouns: ['moderation'] });
}
