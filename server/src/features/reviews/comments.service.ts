import type { Comment } from '@halfstar/contract/reviews/comments.schema';
import { membersByIds, usernamesByNames } from '#features/profiles/profiles.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { atomically } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { announce } from '#platform/events.ts';
import { spend } from '#platform/limits.ts';
import { tell } from '#platform/live.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { commentAdded } from './comments.events.ts';
import { demandEdit, demandRemove, writingTries } from './comments.policy.ts';
import { type CommentRow, namesInComment, presentComment } from './comments.present.ts';
import * as queries from './comments.queries.ts';
import type { ReviewRow } from './reviews.present.ts';
import { reviewById, reviewToReactTo } from './reviews.queries.ts';

/** The thread of a review, oldest first. Throws NOT_FOUND. */
export async function ofReview(
  ctx: Context,
  viewer: Viewer | null,
  reviewId: string,
  page: PageQuery,
): Promise<Page<Comment> & { total: number }> {
  const review = await reviewById(ctx, reviewId);
  if (review === undefined) throw notFound();
  const thread = await keysetPage<TimePlace, CommentRow, Comment>({
    list: `comments: ${reviewId}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.commentsOfReview(ctx, reviewId, after, limit),
    placeOf: (row) => [row.created_at, row.id],
    present: (rows) => presentAll(ctx, viewer, review.user_id, rows),
  });
  return { ...thread, total: review.comment_count };
}

/**
 * The answer to a key that the member has sent before is the comment that was added then, and nothing is added or announced.
 * Throws NOT_FOUND when there is no such review, RATE_LIMITED.
 */
export async function add(
  ctx: RequestContext,
  member: MemberViewer,
  reviewId: string,
  content: string,
  sendKey: string | null = null,
): Promise<Comment> {
  await spend(ctx, ...writingTries(member));
  return atomically(ctx, async (ctx) => {
    const review = await reviewToReactTo(ctx, reviewId);
    if (review === undefined) throw notFound();
    const at = timestamp(ctx.clock);
    const row = await queries.insertComment(ctx, { reviewId, userId: member.userId, content, sendKey, at });
    if (row === undefined) return presentSent(ctx, member, review, sendKey ?? '');
    await announce(ctx, commentAdded, {
      commentId: row.id,
      reviewId,
      userId: member.userId,
      reviewAuthorId: review.user_id,
      at,
      cause: 'user',
    });
    tellReaders(ctx, row, review.user_id);
    return presentOne(ctx, member, review.user_id, row);
  });
}

/** The same text again is no edit. Throws NOT_FOUND, NOT_ALLOWED, RATE_LIMITED. */
export async function edit(
  ctx: RequestContext,
  member: MemberViewer,
  commentId: string,
  content: string,
): Promise<Comment> {
  await spend(ctx, ...writingTries(member));
  return atomically(ctx, async (ctx) => {
    const { review_author_id: reviewAuthorId, ...before } = await demandComment(ctx, commentId);
    demandEdit(member, { ...before, review_author_id: reviewAuthorId });
    if (before.content === content) return presentOne(ctx, member, reviewAuthorId, before);
    const row = await queries.setContent(ctx, commentId, content, timestamp(ctx.clock));
    tellReaders(ctx, row, reviewAuthorId);
    return presentOne(ctx, member, reviewAuthorId, row);
  });
}

/** Throws NOT_FOUND, NOT_ALLOWED. */
export const remove = (ctx: Context, member: MemberViewer, commentId: string): Promise<void> =>
  atomically(ctx, async (ctx) => {
    const comment = await demandComment(ctx, commentId);
    demandRemove(member, comment);
    await queries.deleteComment(ctx, commentId);
    tellReaders(ctx, comment, comment.review_author_id);
  });

async function demandComment(ctx: Context, commentId: string) {
  const comment = await queries.commentToChange(ctx, commentId);
  if (comment === undefined) throw notFound();
  return comment;
}

/** Throws NOT_FOUND when the key belongs to a comment on another review, or to one that was deleted in this moment. */
async function presentSent(
  ctx: Context,
  member: MemberViewer,
  review: Pick<ReviewRow, 'id' | 'user_id'>,
  sendKey: string,
): Promise<Comment> {
  const row = await queries.commentBySendKey(ctx, member.userId, sendKey);
  if (row?.review_id !== review.id) throw notFound();
  return presentOne(ctx, member, review.user_id, row);
}

/** Whoever wrote the one or the other, and whoever has the thread open. */
const tellReaders = (ctx: Context, { user_id, review_id }: CommentRow, reviewAuthorId: string) =>
  tell(ctx, [...new Set([user_id, reviewAuthorId])], { type: 'changed', nouns: ['comment'] }, review_id);

/** Throws NOT_FOUND when the comment's author has gone since. */
async function presentOne(ctx: Context, viewer: Viewer, reviewAuthorId: string, row: CommentRow): Promise<Comment> {
  const [comment] = await presentAll(ctx, viewer, reviewAuthorId, [row]);
  if (comment === undefined) throw notFound();
  return comment;
}

async function presentAll(
  ctx: Context,
  viewer: Viewer | null,
  reviewAuthorId: string,
  rows: readonly CommentRow[],
): Promise<Comment[]> {
  const [members, usernames] = await Promise.all([
    membersByIds(ctx, [...new Set(rows.map((row) => row.user_id))]),
    usernamesByNames(ctx, rows.flatMap(namesInComment)),
  ]);
  return rows.flatMap((row) => presentComment(viewer, row, { reviewAuthorId, members, usernames }) ?? []);
}
