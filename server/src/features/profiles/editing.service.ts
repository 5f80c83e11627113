import { type OwnProfile, PROFILE_MESSAGES, type ProfileForm } from '@halfstar/contract/profiles/profiles.schema';
import { OFFICIAL_NAME_MESSAGE } from '@halfstar/contract/shared/reserved-names';
import { requireMemberSelf } from '#features/accounts/accounts.policy.ts';
import { type Check, runChecks } from '#platform/checks.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import { updateBioMentions } from './mentions.service.ts';
import { letterboxdFeedChanged } from './profiles.events.ts';
import { canTakeDisplayName } from './profiles.policy.ts';
import { toOwnProfile } from './profiles.present.ts';
import * as queries from './profiles.queries.ts';

/**
 * Changes the given fields of the viewer's profile. Throws INVALID_INPUT for a badge that they do not hold and a name that sounds official,
 * and what `requireMemberSelf` and, for another Letterboxd feed, the checks beforeFeedChange throw.
 */
export async function updateProfile(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  { bio, ...changes }: ProfileForm,
): Promise<OwnProfile> {
  const { tier } = requireMemberSelf(viewer, userId);
  return inTransaction(ctx, async (ctx) => {
    const before = await queries.lockProfileForChange(ctx, userId);
    if (before === undefined) throw notFound();
    const badge = changes.selected_badge ?? null;
    if (badge !== null && !before.badges.includes(badge)) {
      throw invalidInput({ field: 'selected_badge', message: PROFILE_MESSAGES.badgeNotHeld });
    }
    const { display_name: name } = changes;
    if (name !== undefined && !canTakeDisplayName(tier, name, before.display_name))
      throw invalidInput({ field: 'display_name', message: OFFICIAL_NAME_MESSAGE });
    const row = await change(ctx, before, {
      ...changes,
      ...(bio === undefined ? {} : { bio: bio === '' ? null : bio }),
    });
    await updateBioMentions(ctx, userId, before.bio, row.bio);
    return toOwnProfile(row);
  });
}

/**
 * Sets the address of a member's feed on Letterboxd, normalized; null removes it. In the caller's transaction, without a check of the
 * viewer. Throws NOT_FOUND without a profile, and what the checks beforeFeedChange throw.
 */
export async function changeLetterboxdFeed(ctx: Context, userId: string, address: string | null): Promise<void> {
  const before = await queries.lockProfileForChange(ctx, userId);
  if (before === undefined) throw notFound();
  await change(ctx, before, { letterboxd_rss_feed: address });
}

async function change(
  ctx: Context,
  before: queries.ProfileRow,
  changes: queries.ProfileChanges,
): Promise<queries.ProfileRow> {
  const { user_id: userId } = before;
  const at = timestamp(ctx.clock);
  const { letterboxd_rss_feed: address = before.letterboxd_rss_feed } = changes;
  const isFeedChanged = address !== before.letterboxd_rss_feed;
  if (isFeedChanged) await runChecks(ctx, ctx.checks.beforeFeedChange, { userId, address });
  const row = await queries.updateProfile(ctx, userId, changes, at);
  if (isFeedChanged) await publishEvent(ctx, letterboxdFeedChanged, { userId, address, at });
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
  return row;
}

declare module '#platform/checks.ts' {
  interface Checks {
    /** Before a member saves another address of their feed on Letterboxd, or removes it (null). */
    beforeFeedChange: readonly Check<{ userId: string; address: string | null }>[];
  }
}
