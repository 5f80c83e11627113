import type { Badge, Tier } from '@halfstar/contract/profiles/profiles.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { toBadges, toTier } from './profiles.present.ts';
import { lockProfileForChange } from './profiles.queries.ts';
import * as queries from './rights.queries.ts';

export interface Rights {
  tier: Tier;
  badges: readonly Badge[];
}

/** The tier and badges of a member, which nobody else changes until the caller's transaction ends. Throws NOT_FOUND. */
export async function lockRights(ctx: Context, userId: string): Promise<Rights> {
  const row = await lockProfileForChange(ctx, userId);
  if (row === undefined) throw notFound();
  return { tier: toTier(row.tier), badges: toBadges(row.badges) };
}

/** Sets the tier of a member whose rights are locked; it holds from the commit on, in every process. Checks no permission. */
export async function setTier(ctx: Context, userId: string, tier: Tier): Promise<void> {
  await queries.updateTier(ctx, userId, tier, timestamp(ctx.clock));
  publishRightsChanged(ctx, userId);
}

/** Sets the badges of a member whose rights are locked; they hold from the commit on, in every process. Checks no permission. */
export async function setBadges(ctx: Context, userId: string, badges: readonly Badge[]): Promise<void> {
  await queries.updateBadges(ctx, userId, badges, timestamp(ctx.clock));
  publishRightsChanged(ctx, userId);
}

const publishRightsChanged = (ctx: Context, userId: string): void =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
