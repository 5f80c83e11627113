import { lockMemberIfExists } from '#features/profiles/profiles.service.ts';
import { getAudienceOfMember, lockAudienceShared } from '#features/visibility/visibility.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { approved } from './follows.events.ts';
import { lockPair } from './follows.queries.ts';
import { addFollow } from './follows.service.ts';
import * as queries from './requests.queries.ts';

/**
 * Approves a request in the caller's transaction, without a check of the viewer. Locks both members before the request, as the deletion of
 * an account does.
 * @returns false when no request waited or one of the members is gone
 */
export async function approveWaitingRequest(ctx: Context, targetId: string, requesterId: string): Promise<boolean> {
  await lockPair(ctx, targetId, requesterId);
  if (!(await lockMemberIfExists(ctx, targetId)) || !(await lockMemberIfExists(ctx, requesterId))) return false;
  if (!(await queries.deleteRequest(ctx, requesterId, targetId))) return false;
  const at = timestamp(ctx.clock);
  await addFollow(ctx, requesterId, targetId, at, 'approval');
  await publishEvent(ctx, approved, { requesterId, targetId, at });
  return true;
}

/** Declines a request in the caller's transaction. One that does not wait changes nothing. */
export async function declineWaitingRequest(ctx: Context, targetId: string, requesterId: string): Promise<void> {
  await lockPair(ctx, targetId, requesterId);
  if (await queries.deleteRequest(ctx, requesterId, targetId))
    publishLiveMessage(ctx, [requesterId, targetId], { type: 'changed', nouns: ['follow'] });
}

/** The member approved all requests, or went public, which approves them, or private, which declines them. */
export const REASONS = ['approved', 'public', 'private'] as const;

/** What to do with the requests that waited for a member until a time (ISO timestamp). */
export interface RequestBatch {
  targetId: string;
  until: string;
  because: (typeof REASONS)[number];
}

/** Requests per run of the job. */
const BATCH_SIZE = 100;

/**
 * Approves or declines a batch of requests, each in a transaction of its own, and has `enqueueNext` enqueue the next batch. Stops when the
 * member's audience no longer fits the reason of the batch.
 */
export async function answerRequestBatch(
  ctx: Context,
  batch: RequestBatch,
  enqueueNext: (ctx: Context, answer: RequestBatch) => Promise<void>,
): Promise<void> {
  const requesters = await queries.listRequestersUntil(ctx, batch.targetId, batch.until, BATCH_SIZE);
  for (const requesterId of requesters)
    if (!(await inTransaction(ctx, (ctx) => answerOne(ctx, batch, requesterId)))) return;
  if (requesters.length === BATCH_SIZE) await enqueueNext(ctx, batch);
}

/** @returns false when the member's audience has changed since, so that nothing may be answered any more */
async function answerOne(ctx: Context, { targetId, because }: RequestBatch, requesterId: string): Promise<boolean> {
  await lockPair(ctx, targetId, requesterId);
  await lockAudienceShared(ctx, targetId);
  const audience = await getAudienceOfMember(ctx, targetId);
  if (because === 'approved' ? audience === 'private' : audience !== because) return false;
  if (because === 'private') await declineWaitingRequest(ctx, targetId, requesterId);
  else await approveWaitingRequest(ctx, targetId, requesterId);
  return true;
}
