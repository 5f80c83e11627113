import type {
  DigestFrequency,
  NotificationPreference,
  NotificationPreferences,
} from '@halfstar/contract/notifications/preferences.schema';
import { NOTIFICATION_TYPES, type NotificationType } from '@halfstar/contract/notifications/types.notifications';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { nextDigestDueAt } from './digests.model.ts';
import { deleteDigestSubscription, findDigestSubscription, upsertDigestSubscription } from './digests.queries.ts';
import { requireRecipient } from './notifications.policy.ts';
import * as queries from './preferences.queries.ts';

/**
 * For each type of notification whether the viewer wants it in the app and by mail, and how often they get a digest. Types for which they
 * have not chosen are wanted. Throws what requireMember throws.
 */
export async function getPreferences(ctx: Context, viewer: Viewer | null): Promise<NotificationPreferences> {
  const { userId } = requireRecipient(viewer);
  const [chosen, digest] = await Promise.all([
    queries.listChosenPreferences(ctx, userId),
    findDigestSubscription(ctx, userId),
  ]);
  const choices = new Map(chosen.map(({ type, ...choice }) => [type, choice]));
  return {
    digest: digest?.frequency ?? 'off',
    types: NOTIFICATION_TYPES.map((type) => ({ type, in_app: true, email: true, ...choices.get(type) })),
  };
}

/**
 * Sets whether the viewer gets a type of notification from now on. Throws what requireMember throws.
 * @returns all preferences then
 */
export async function setPreference(
  ctx: Context,
  viewer: Viewer | null,
  type: NotificationType,
  choice: NotificationPreference,
): Promise<NotificationPreferences> {
  const { userId } = requireRecipient(viewer);
  await queries.upsertPreference(ctx, userId, type, choice);
  return getPreferences(ctx, viewer);
}

/**
 * Sets how often unread notifications are mailed to the viewer, or never. The first mail comes one period from now, with what came from now
 * on and what was waiting for a mail already; the same choice again changes nothing. Throws what requireMember throws.
 * @returns all preferences then
 */
export async function setDigest(
  ctx: Context,
  viewer: Viewer | null,
  frequency: DigestFrequency,
): Promise<NotificationPreferences> {
  const { userId } = requireRecipient(viewer);
  await inTransaction(ctx, async (ctx) => {
    if (frequency === 'off') return deleteDigestSubscription(ctx, userId);
    const at = timestamp(ctx.clock);
    await upsertDigestSubscription(ctx, {
      user_id: userId,
      frequency,
      covers_from: at,
      due_at: nextDigestDueAt(at, frequency, at),
      turned_on_at: at,
    });
  });
  return getPreferences(ctx, viewer);
}
