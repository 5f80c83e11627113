import { feedbackUpdated } from '#features/feedback/feedback.events.ts';
import { feedFailing, feedTakenOver } from '#features/feeds/feeds.events.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';
import type { MemberClient } from './client.ts';
import { publishDecisions } from './moderation.ts';
import type { World } from './world.ts';

/** What Halfstar itself tells a member: their feed keeps failing, another member takes it over, and their feedback is answered. */
export const publishNotices = (ctx: Context, userId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const about = { userId, at: timestamp(ctx.clock) };
    await publishEvent(ctx, feedFailing, { ...about, error: 'timeout' });
    await publishEvent(ctx, feedTakenOver, about);
    await publishEvent(ctx, feedbackUpdated, { ...about, newStatus: 'planned', isReplied: true });
  });

/** The notices of Halfstar to a member, and what moderators decide about their review. */
export async function publishNoticesAndDecisions(world: World, member: MemberClient, reviewId: string): Promise<void> {
  await publishNotices(world.ctx, member.userId);
  await publishDecisions(world, member, reviewId);
}
