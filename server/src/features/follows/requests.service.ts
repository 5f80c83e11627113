import {
  type ApprovedRequests,
  type FollowListEntry,
  MAX_COUNTED_REQUESTS,
  type Relation,
} from '@halfstar/contract/follows/follows.schema';
import { MAX_PAGE_SIZE } from '@halfstar/contract/shared/page.schema';
import type { Audience } from '@halfstar/contract/visibility/visibility.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { FollowRow } from './follows.queries.ts';
import { getRelation, presentMembersWithRelations } from './follows.service.ts';
import { enqueueRequestBatch } from './request-batches.jobs.ts';
import { approveWaitingRequest, declineWaitingRequest } from './request-batches.service.ts';
import { requestWithdrawn } from './requests.errors.ts';
import * as queries from './requests.queries.ts';

/** A page of the members who ask to follow the viewer, newest first. Throws INVALID_INPUT, and what `requireMember` throws. */
export async function listRequests(
  ctx: Context,
  viewer: Viewer | null,
  page: PageQuery,
): Promise<Page<FollowListEntry>> {
  const member = requireMember(viewer);
  return keysetPage<TimePlace, FollowRow, FollowListEntry>({
    list: `follow requests: ${member.userId}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.listRequests(ctx, member.userId, after, limit),
    placeOf: (row) => [row.created_at, row.user_id],
    present: (rows) => presentMembersWithRelations(ctx, member, rows),
  });
}

/** How many members ask to follow the viewer, counted up to 1,000. Throws what `requireMember` throws. */
export async function countRequests(ctx: Context, viewer: Viewer | null): Promise<{ count: number }> {
  const member = requireMember(viewer);
  return { count: await queries.countRequests(ctx, member.userId, MAX_COUNTED_REQUESTS) };
}

/**
 * Lets a member who asked follow the viewer; a repetition changes nothing. Throws REQUEST_WITHDRAWN when nothing waits and the member
 * does not follow the viewer, and what `requireMember` throws.
 */
export async function approveRequest(ctx: Context, viewer: Viewer | null, requesterId: string): Promise<Relation> {
  const member = requireMember(viewer);
  return inTransaction(ctx, async (ctx) => {
    const done = await approveWaitingRequest(ctx, member.userId, requesterId);
    const relation = await getRelation(ctx, member, requesterId).catch((error: unknown) => {
      // The requester is gone, or the request was their only tie to the viewer.
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? requestWithdrawn() : error;
    });
    if (!done && !relation.followed_by) throw requestWithdrawn();
    return relation;
  });
}

/** Declines a request; the requester is not told. A repetition changes nothing. Throws what `requireMember` throws. */
export async function declineRequest(ctx: Context, viewer: Viewer | null, requesterId: string): Promise<void> {
  const member = requireMember(viewer);
  await inTransaction(ctx, (ctx) => declineWaitingRequest(ctx, member.userId, requesterId));
}

/** How long the job waits, so that it does not approve the page that is approved at once. */
const HEAD_START_HOURS = 1 / 60;

/** Approves the requests that wait for the viewer: a page at once, the rest by a job. Throws what `requireMember` throws. */
export async function approveAllRequests(ctx: Context, viewer: Viewer | null): Promise<ApprovedRequests> {
  const member = requireMember(viewer);
  const answer = { targetId: member.userId, until: timestamp(ctx.clock), because: 'approved' } as const;
  // Whatever happens to this process, the job approves what is left.
  const waiting = await inTransaction(ctx, async (ctx) => {
    const ids = await queries.listRequestersUntil(ctx, member.userId, answer.until, MAX_PAGE_SIZE + 1);
    if (ids.length > 0) await enqueueRequestBatch(ctx, answer, hoursFromNow(ctx.clock, HEAD_START_HOURS));
    return ids;
  });
  let approved = 0;
  for (const requesterId of waiting.slice(0, MAX_PAGE_SIZE)) {
    // False for one that was withdrawn, or that a concurrent call has approved.
    if (await inTransaction(ctx, (ctx) => approveWaitingRequest(ctx, member.userId, requesterId))) approved += 1;
  }
  const more = waiting.length > MAX_PAGE_SIZE;
  if (more) await enqueueRequestBatch(ctx, answer);
  return { approved, more };
}

/**
 * Enqueues the job that approves the waiting requests of a member who went public, or declines those of one who went private; for
 * followers-only nothing happens. One statement in the caller's transaction.
 */
export async function enqueueAnswersToAudienceChange(
  ctx: Context,
  { userId, audience, at }: { userId: string; audience: Audience; at: string },
): Promise<void> {
  if (audience !== 'followers')
    await enqueueRequestBatch(ctx, {
      targetId: userId,
      until: at,
      because: audience === 'public' ? 'public' : 'private',
    });
}
