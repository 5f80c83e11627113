import { type OwnProfile, PROFILE_MESSAGES, type ProfileForm } from '@halfstar/contract/profiles/profiles.schema';
import { requireMemberSelf } from '#features/accounts/accounts.policy.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import { publishLiveMessage } from '#platform/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import { toOwnProfile } from './profiles.present.ts';
import * as queries from './profiles.queries.ts';

/**
 * Changes the given fields of the viewer's profile. Throws INVALID_INPUT for a badge that they do not hold, and what
 * `requireMemberSelf` throws.
 */
export async function updateProfile(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  { bio, ...changes }: ProfileForm,
): Promise<OwnProfile> {
  requireMemberSelf(viewer, userId);
  return inTransaction(ctx, async (ctx) => {
    const before = await queries.lockProfileRow(ctx, userId);
    if (before === undefined) throw notFound();
    const badge = changes.selected_badge ?? null;
    if (badge !== null && !before.badges.includes(badge)) {
      throw invalidInput({ field: 'selected_badge', message: PROFILE_MESSAGES.badgeNotHeld });
    }
    const row = await queries.updateProfile(
      ctx,
      userId,
      { ...changes, ...(bio === undefined ? {} : { bio: bio === '' ? null : bio }) },
      timestamp(ctx.clock),
    );
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
    return toOwnProfile(row);
  });
}
