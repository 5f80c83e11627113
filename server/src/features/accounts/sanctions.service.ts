import { MAX_SANCTIONS_SHOWN, type SanctionKind, type Sanctions } from '@halfstar/contract/accounts/sanctions.schema';
import { type Check, runChecks } from '#platform/checks.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import { deleteAccessTokensOfMember } from './access-tokens.queries.ts';
import { requireSignedIn } from './accounts.policy.ts';
import { memberBanned, memberUnbanned } from './sanctions.events.ts';
import { presentSanction } from './sanctions.present.ts';
import * as queries from './sanctions.queries.ts';
import { deleteSessionsOfMember } from './sessions.queries.ts';
import { voidPendingSignInsAndTokens } from './sign-in.queries.ts';

export type { SanctionKind };

declare module '#platform/checks.ts' {
  interface Checks {
    /** Whether a sanction may be imposed on the member at all. */
    beforeSanction: readonly Check<{ userId: string }>[];
  }
}

/**
 * Imposes a sanction on a member, in the caller's transaction; it holds from the commit on, in every process. Throws NOT_FOUND when there is
 * no such member, NOT_ALLOWED for moderators and admins, who must lose their badge or tier first.
 * @returns its id
 */
export async function imposeSanction(ctx: Context, sanction: queries.NewSanction): Promise<string> {
  const { userId, kind, startsAt } = sanction;
  await queries.lockSanctions(ctx, userId);
  await runChecks(ctx, ctx.checks.beforeSanction, { userId });
  const id = await queries.insertSanction(ctx, sanction);
  if (kind === 'ban') await publishEvent(ctx, memberBanned, { userId, at: startsAt });
  publishSanctionsChanged(ctx, userId);
  return id;
}

/**
 * Lifts a sanction, in the caller's transaction; it holds from the commit on, in every process. Throws NOT_FOUND when there is no such
 * sanction.
 * @returns false when it was lifted before or is over
 */
export async function liftSanction(
  ctx: Context,
  { sanctionId, liftedBy }: { sanctionId: string; liftedBy: string },
): Promise<boolean> {
  const { userId, kind } = await requireSanction(ctx, sanctionId);
  await queries.lockSanctions(ctx, userId);
  const at = timestamp(ctx.clock);
  if (!(await queries.liftSanction(ctx, sanctionId, liftedBy, at))) return false;
  if (kind === 'ban' && !(await queries.hasSanction(ctx, userId, ['ban'], at)))
    await publishEvent(ctx, memberUnbanned, { userId, at });
  publishSanctionsChanged(ctx, userId);
  return true;
}

/** Whether the member is suspended or banned. Read under a lock on the member's profile it stays so until that is released. */
export const isSuspendedOrBanned = (ctx: Context, userId: string): Promise<boolean> =>
  queries.hasSanction(ctx, userId, ['suspension', 'ban'], timestamp(ctx.clock));

/** Ends every session and access token of a member and everything that could become one, in the caller's transaction; triggers notify tabs and caches. */
export async function signOutMember(ctx: Context, userId: string): Promise<void> {
  await voidPendingSignInsAndTokens(ctx, userId);
  await deleteSessionsOfMember(ctx, userId, null);
  await deleteAccessTokensOfMember(ctx, userId);
}

/** Whose sanction this is and of which kind. Throws NOT_FOUND. */
export async function requireSanction(ctx: Context, sanctionId: string): Promise<{ userId: string; kind: string }> {
  const row = await queries.findSanction(ctx, sanctionId);
  if (row === undefined) throw notFound();
  return { userId: row.user_id, kind: row.kind };
}

/** A member's newest sanctions, newest first, for those who may see them: the caller has checked that. */
export const listSanctions = (ctx: Context, userId: string): Promise<queries.SanctionRow[]> =>
  queries.listSanctions(ctx, userId, timestamp(ctx.clock), MAX_SANCTIONS_SHOWN);

/** The viewer's own sanctions, newest first. Throws AUTHENTICATION_REQUIRED. */
export async function listOwnSanctions(ctx: Context, viewer: Viewer | null): Promise<Sanctions> {
  const { userId } = requireSignedIn(viewer);
  return { items: (await listSanctions(ctx, userId)).map(presentSanction) };
}

const publishSanctionsChanged = (ctx: Context, userId: string): void =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['session'] });
