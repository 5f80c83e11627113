import { randomInt } from 'node:crypto';
import { toFeedAddress } from '@halfstar/contract/shared/letterboxd-feed';
import { changeLetterboxdFeed } from '#features/profiles/editing.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { LeaseLostError, leaseEnd, withLease } from '#platform/lease.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { DeadlineExceededError } from '#platform/outside/shared-token-bucket.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { ClaimRecord } from './claims.queries.ts';
import * as queries from './claims.queries.ts';
import { checkTooSoon, nothingToProve } from './feeds.errors.ts';
import { feedTakenOver } from './feeds.events.ts';
import { checkAllowedAt, isProven, requireFeedMember } from './feeds.policy.ts';
import * as feeds from './feeds.queries.ts';
import { toFeedContents } from './items.model.ts';
import { LetterboxdError } from './letterboxd.service.ts';
import { requireFeedsAndImportsNotPaused } from './pauses.service.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const TOKEN_LENGTH = 12;

const makeToken = (): string =>
  `halfstar-${Array.from({ length: TOKEN_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

/**
 * Stores that a member says an account on Letterboxd is theirs, with a new token to put there. The same account keeps its token. Proves
 * nothing yet.
 */
export const beginClaim = (ctx: Context, userId: string, username: string): Promise<void> =>
  queries.upsertClaim(ctx, userId, username, makeToken());

/**
 * Asks for a search for the viewer's token on Letterboxd, in the background; does nothing while one is asked for. Throws NO_PROOF when
 * there is nothing to prove, PAUSED, RATE_LIMITED, and what requireFeedMember throws.
 */
export async function requestProofCheck(ctx: Context, viewer: Viewer | null): Promise<void> {
  const { userId } = requireFeedMember(viewer);
  requireFeedsAndImportsNotPaused(ctx);
  await inTransaction(ctx, async (ctx) => {
    const feed = await feeds.lockFeed(ctx, userId);
    const claim = await queries.findClaim(ctx, userId);
    if (claim === undefined || (feed?.username === claim.username && isProven(feed))) throw nothingToProve();
    if (claim.requested_at !== null) return;
    const allowedAt = checkAllowedAt(claim, ctx.clock);
    if (allowedAt !== null) throw checkTooSoon(ctx.clock, allowedAt);
    await queries.updateClaim(ctx, claim.token, { requested_at: timestamp(ctx.clock) });
    publishChange(ctx, userId);
  });
}

/**
 * Looks for the token of the next claim that waits for it. One that cannot be accepted now, because its feed was saved by another member
 * meanwhile, is looked at again once it is no longer reserved.
 * @returns whether there was one
 */
export async function checkNextClaim(ctx: Context): Promise<boolean> {
  const claim = await queries.takeRequestedClaim(ctx, timestamp(ctx.clock), leaseEnd(ctx));
  if (claim === undefined) return false;
  const look = await withLease(
    ctx,
    () => queries.renewClaimLease(ctx, claim, leaseEnd(ctx)),
    () => lookForToken(ctx, claim),
  );
  try {
    if (look === 'found') await acceptClaim(ctx, claim, claim.lease_id);
    else await endCheck(ctx, claim, look, claim.lease_id);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof LeaseLostError)) throw error;
    ctx.log.info({ err: error }, 'a claim could not be accepted now');
  }
  return true;
}

/** In the bio of the profile; if it is not there, or the page may not be read, also in the names of lists and in reviews. */
async function lookForToken(
  ctx: Context,
  { username, token }: ClaimRecord,
): Promise<'found' | 'not_found' | 'unreadable'> {
  const inBio = await tryLetterboxd(ctx, () => ctx.letterboxd.hasInBio(ctx, username, token));
  if (inBio === true) return 'found';
  const feed = await tryLetterboxd(ctx, () =>
    ctx.letterboxd.readFeed(ctx, username, { etag: null, lastModified: null }),
  );
  if (feed !== null) {
    const { ownTexts } = toFeedContents(feed.items ?? [], ctx.clock.now(), { withTexts: false });
    if (hasToken(ownTexts, token)) return 'found';
  }
  return inBio === null ? 'unreadable' : 'not_found';
}

/** Null when Letterboxd does not answer in a usable way. */
async function tryLetterboxd<Answer>(ctx: Context, ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof LetterboxdError || error instanceof DeadlineExceededError)) throw error;
    ctx.log.info({ err: error }, 'a proof could not be looked for');
    return null;
  }
}

/**
 * Whether one of these texts contains the token, in any case. It proves something only for texts that the owner of the account alone can
 * have written.
 */
export const hasToken = (texts: readonly string[], token: string): boolean =>
  texts.some((text) => text.toLowerCase().includes(token));

const endCheck = (
  ctx: Context,
  { user_id: userId, token }: ClaimRecord,
  result: 'not_found' | 'unreadable' | null,
  leaseId: string | null,
) =>
  inTransaction(ctx, async (ctx) => {
    const checked_at = timestamp(ctx.clock);
    const ended = { requested_at: null, busy_until: null, lease_id: null, checked_at, result };
    if (leaseId === null) await queries.updateClaim(ctx, token, ended);
    else await queries.updateHeldClaim(ctx, { token, lease_id: leaseId }, ended);
    publishChange(ctx, userId);
  });

/**
 * Makes the feed of a claim whose token was found the member's, as proven. A member who had saved the feed without a proof loses it and is
 * told; what came from it stays theirs. If another member has proven it meanwhile, the claim ends as not found. The next sync brings the
 * texts.
 * @param leaseId of the check that found the token: throws LeaseLostError, and changes nothing, when it no longer holds the claim. Null: a
 * sync found it
 */
export const acceptClaim = (ctx: Context, claim: ClaimRecord, leaseId: string | null): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { user_id: userId, username } = claim;
    const at = timestamp(ctx.clock);
    const holder = await feeds.findFeedHolder(ctx, username);
    if (holder !== undefined && holder.user_id !== userId) {
      // Another member has proven it meanwhile.
      if (isProven(holder)) return endCheck(ctx, claim, 'not_found', leaseId);
      await changeLetterboxdFeed(ctx, holder.user_id, null);
      await publishEvent(ctx, feedTakenOver, { userId: holder.user_id, at });
    }
    if (holder?.user_id !== userId) await changeLetterboxdFeed(ctx, userId, toFeedAddress(username));
    const proven = { proven_at: at, due_at: at, etag: null, last_modified: null };
    await feeds.updateFeed(ctx, { user_id: userId, username }, proven);
    await endCheck(ctx, claim, null, leaseId);
  });

const publishChange = (ctx: Context, userId: string) =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['feed'] });
