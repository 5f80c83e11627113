import type { AudienceForm } from '@halfstar/contract/visibility/visibility.schema';
import { Audience } from '@halfstar/contract/visibility/visibility.schema';
import { requireMemberSelf } from '#features/accounts/accounts.policy.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import { audienceChanged } from './visibility.events.ts';
import * as queries from './visibility.queries.ts';

export type { Standing } from './visibility.queries.ts';

/** Throws NOT_FOUND when the viewer may not see a member's things, as if there were no such member. */
export async function requireVisible(ctx: Context, viewer: Viewer | null, userId: string): Promise<void> {
  if ((await queries.listVisible(ctx, viewer, [userId])).length === 0) throw notFound();
}

/** Those of these members who exist and whose things the viewer may see. */
export async function getVisible(
  ctx: Context,
  viewer: Viewer | null,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(userIds.length === 0 ? [] : await queries.listVisible(ctx, viewer, userIds));
}

/** How the viewer and each of these members are related, by id; unknown members are missing. */
export async function getStandings(
  ctx: Context,
  viewer: Viewer | null,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, queries.Standing>> {
  const rows = userIds.length === 0 ? [] : await queries.listStandings(ctx, viewer, userIds);
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Who may see the viewer's things. Throws what `requireMember` throws, and NOT_ALLOWED for another member. */
export async function getAudience(ctx: Context, viewer: Viewer | null, userId: string): Promise<AudienceForm> {
  requireMemberSelf(viewer, userId);
  return { audience: await findAudience(ctx, userId) };
}

/** Who may see a member's things, for other features. */
export const findAudience = async (ctx: Context, userId: string): Promise<Audience> =>
  Audience.parse((await queries.findAudience(ctx, userId))?.audience ?? 'public');

/**
 * Keeps a member's audience as it is until the caller's transaction ends. What depends on the audience is read after this call.
 * Taken after any lock on a pair of members.
 */
export const lockAudienceShared = (ctx: Context, userId: string): Promise<void> =>
  queries.lockAudienceShared(ctx, userId);

/** Sets who may see the viewer's things, from the next request on. Throws what `requireMember` throws, and NOT_ALLOWED. */
export async function setAudience(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  { audience }: AudienceForm,
): Promise<AudienceForm> {
  requireMemberSelf(viewer, userId);
  await inTransaction(ctx, async (ctx) => {
    await queries.lockAudience(ctx, userId);
    const before = (await queries.findAudience(ctx, userId))?.audience ?? 'public';
    if (before === audience) return;
    const at = timestamp(ctx.clock);
    await queries.setAudience(ctx, userId, audience, at);
    await publishEvent(ctx, audienceChanged, { userId, audience, at });
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile', 'follow'] });
  });
  return { audience };
}

/** Hides an account that is being deleted from everybody, in the caller's transaction. */
export const hideMember = (ctx: Context, userId: string): Promise<void> =>
  queries.hideMember(ctx, userId, timestamp(ctx.clock));
