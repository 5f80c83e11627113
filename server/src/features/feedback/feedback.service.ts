import type {
  Feedback,
  FeedbackCounts,
  FeedbackStatus,
  FeedbackType,
  NewFeedback,
  ReceivedFeedback,
} from '@halfstar/contract/feedback/feedback.schema';
import { recordAction } from '#features/moderation/audit.service.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { requireStillAdmin } from '#features/profiles/rights.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { feedbackChanged } from './feedback.errors.ts';
import { feedbackUpdated } from './feedback.events.ts';
import { requireFeedbackAdmin, requireSender } from './feedback.policy.ts';
import { toFeedback, toFeedbackCounts, toReceivedFeedback, toStatus } from './feedback.present.ts';
import * as queries from './feedback.queries.ts';

/** Stores what a member tells those who run Halfstar. Throws what `requireMember` throws. */
export async function sendFeedback(ctx: Context, viewer: Viewer | null, feedback: NewFeedback): Promise<Feedback> {
  const { userId } = requireSender(viewer);
  return inTransaction(ctx, async (ctx) => {
    const row = await queries.insertFeedback(ctx, userId, feedback, timestamp(ctx.clock));
    publishToSender(ctx, userId);
    return toFeedback(row);
  });
}

/** A page of what the viewer has sent, newest first. Throws INVALID_INPUT, and what `requireMember` throws. */
export async function listOwnFeedback(ctx: Context, viewer: Viewer | null, page: PageQuery): Promise<Page<Feedback>> {
  const { userId } = requireSender(viewer);
  return keysetPage<TimePlace, queries.FeedbackRow, Feedback>({
    list: `feedback of ${userId}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.listFeedbackBySender(ctx, userId, after, limit),
    placeOf: (row) => [row.created_at, row.id],
    present: (rows) => rows.map(toFeedback),
  });
}

interface FeedbackQuestion extends PageQuery {
  status?: FeedbackStatus | undefined;
  type?: FeedbackType | undefined;
  /** Words separated by spaces; all of them must occur. */
  query: string;
}

/** A page of what all members have sent, newest first. For admins; throws NOT_ALLOWED, INVALID_INPUT. */
export async function listFeedback(
  ctx: Context,
  viewer: Viewer | null,
  { status, type, query, ...page }: FeedbackQuestion,
): Promise<Page<ReceivedFeedback>> {
  requireFeedbackAdmin(viewer);
  const words = query.split(/\s+/).filter(Boolean);
  return keysetPage<TimePlace, queries.ReceivedFeedbackRow, ReceivedFeedback>({
    list: `feedback, ${status ?? 'any'}, ${type ?? 'any'}: ${words.join(' ')}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.listFeedback(ctx, { status, type, words }, after, limit),
    placeOf: (row) => [row.created_at, row.id],
    present: (rows) => presentReceived(ctx, rows),
  });
}

/** Those whose sender was deleted since they were read are left out. */
async function presentReceived(
  ctx: Context,
  rows: readonly queries.ReceivedFeedbackRow[],
): Promise<ReceivedFeedback[]> {
  const senders = await getMembersById(ctx, [...new Set(rows.map((row) => row.user_id))]);
  return rows.flatMap((row) => {
    const sender = senders.get(row.user_id);
    return sender === undefined ? [] : toReceivedFeedback(row, sender);
  });
}

/** How much feedback there is, and of each status. For admins; throws NOT_ALLOWED. */
export async function countFeedback(ctx: Context, viewer: Viewer | null): Promise<FeedbackCounts> {
  requireFeedbackAdmin(viewer);
  return toFeedbackCounts(await queries.countFeedbackByStatus(ctx));
}

interface FeedbackAnswer {
  /** The revision that the admin has seen. */
  revision: number;
  status?: FeedbackStatus | undefined;
  reply?: string | undefined;
}

/**
 * Sets the status of feedback, or replies to it; what is left out stays. The sender is notified unless nothing changes. For admins;
 * throws NOT_ALLOWED, also when the actor is no admin any more, NOT_FOUND, and FEEDBACK_CHANGED when another admin has changed it since this revision.
 */
export async function updateFeedback(
  ctx: Context,
  viewer: Viewer | null,
  id: string,
  { revision, status, reply }: FeedbackAnswer,
): Promise<ReceivedFeedback> {
  const admin = requireFeedbackAdmin(viewer);
  return inTransaction(ctx, async (ctx) => {
    await requireStillAdmin(ctx, admin);
    const before = await queries.lockFeedback(ctx, id);
    if (before === undefined) throw notFound();
    const isMoved = status !== undefined && status !== before.status;
    const isReplied = reply !== undefined && reply !== before.reply;
    if (!isMoved && !isReplied) return presentOne(ctx, before);
    if (before.revision !== revision) throw feedbackChanged();
    const at = timestamp(ctx.clock);
    const after = await queries.updateFeedback(
      ctx,
      id,
      {
        status: status ?? toStatus(before.status),
        reply: isReplied ? reply : before.reply,
        replied_at: isReplied ? at : before.replied_at,
      },
      at,
    );
    await recordAction(ctx, {
      actorId: admin.userId,
      action: 'answer_feedback',
      targetKind: 'feedback',
      targetId: id,
      memberId: before.user_id,
      reason: '',
      before: { status: before.status, replied: before.reply !== null },
      after: { status: after.status, replied: after.reply !== null },
    });
    await publishEvent(ctx, feedbackUpdated, {
      userId: before.user_id,
      newStatus: isMoved ? status : null,
      isReplied,
      at,
    });
    publishToSender(ctx, before.user_id);
    return presentOne(ctx, after);
  });
}

async function presentOne(ctx: Context, row: queries.ReceivedFeedbackRow): Promise<ReceivedFeedback> {
  const [feedback] = await presentReceived(ctx, [row]);
  if (feedback === undefined) throw notFound();
  return feedback;
}

/** Notifies the open tabs of who sent it. */
const publishToSender = (ctx: Context, userId: string): void =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['feedback'] });
