import type { Comment } from '@halfstar/contract/reviews/comments.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { TableEraser } from '#features/accounts/erasing.service.ts';
import { resolveMentions } from '#features/profiles/mentions.service.ts';
import { findLinkedNames } from '#features/profiles/profiles.present.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { requireReadable } from '#features/subjects/subjects.policy.ts';
import { addToCounts, findCounts } from '#features/subjects/subjects.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live-messages.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { commentAdded, commentEdited, commentRemoved } from './comments.events.ts';
import { commentRateLimits, requireCommentEditor, requireCommentRemover } from './comments.policy.ts';
import { type CommentRow, presentComment } from './comments.present.ts';
import * as queries from './comments.queries.ts';
import type { ReviewRow } from './reviews.present.ts';
import { findReview, lockReview } from './reviews.queries.ts';

/** A page of the comments on a review, oldest first, and their number. Throws NOT_FOUND, INVALID_INPUT. */
export async function listComments(
  ctx: Context,
  viewer: Viewer | null,
  reviewId: string,
  page: PageQuery,
): Promise<Page<Comment> & { total: number }> {
  const review = await findReview(ctx, viewer, reviewId);
  if (review === undefined) throw notFound();
  // Before the comments: one that is added in between must not count as left out.
  const counts = await findCounts(ctx, reviewId);
  const thread = await keysetPage<TimePlace, CommentRow, Comment>({
    list: `comments: ${reviewId}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.findComments(ctx, viewer, reviewId, after, limit),
    placeOf: (row) => [row.created_at, row.id],
    present: (rows) => presentAll(ctx, viewer, review.user_id, rows),
  });
  return { ...thread, total: counts?.comments ?? 0 };
}

/**
 * Adds a comment. With a `sendKey` that the member has sent before, it returns the comment that was added then, and adds
 * nothing. Throws NOT_FOUND when there is no such review, RATE_LIMITED, and what requireMember throws.
 */
export async function addComment(
  ctx: RequestContext,
  viewer: Viewer | null,
  reviewId: string,
  content: string,
  sendKey: string | null = null,
): Promise<Comment> {
  const member = requireMember(viewer);
  await consumeRateLimit(ctx, ...commentRateLimits(member));
  return inTransaction(ctx, async (ctx) => {
    const review = await lockReview(ctx, member, reviewId);
    if (review === undefined) throw notFound();
    requireReadable(review);
    const at = timestamp(ctx.clock);
    const row = await queries.insertComment(ctx, { reviewId, userId: member.userId, content, sendKey, at });
    if (row === undefined) return presentSentComment(ctx, member, review, sendKey ?? '');
    addToCounts(ctx, reviewId, { comments: 1 });
    const mentionedIds = await changeMentions(ctx, row.id, '', content);
    await publishEvent(ctx, commentAdded, {
      commentId: row.id,
      reviewId,
      userId: member.userId,
      reviewAuthorId: review.user_id,
      movieId: review.movie_id,
      mentionedIds,
      at,
      cause: 'user',
    });
    await publishCommentChange(ctx, member, row, review.user_id);
    return presentOne(ctx, member, review.user_id, row);
  });
}

/** Changes a comment; the same text again is no edit. Throws NOT_FOUND, NOT_ALLOWED, RATE_LIMITED, and what requireMember throws. */
export async function editComment(
  ctx: RequestContext,
  viewer: Viewer | null,
  commentId: string,
  content: string,
): Promise<Comment> {
  const member = requireMember(viewer);
  await consumeRateLimit(ctx, ...commentRateLimits(member));
  return inTransaction(ctx, async (ctx) => {
    const before = await requireComment(ctx, member, commentId);
    requireCommentEditor(member, before);
    const { review_author_id: reviewAuthorId, review_id: reviewId, movie_id: movieId } = before;
    if (before.content === content) return presentOne(ctx, member, reviewAuthorId, before);
    const at = timestamp(ctx.clock);
    const row = await queries.updateComment(ctx, commentId, content, at);
    const mentionedIds = await changeMentions(ctx, commentId, before.content, content);
    const { userId } = member;
    const edit = { commentId, reviewId, userId, reviewAuthorId, movieId, mentionedIds, at, cause: 'user' } as const;
    await publishEvent(ctx, commentEdited, edit);
    await publishCommentChange(ctx, member, row, reviewAuthorId);
    return presentOne(ctx, member, reviewAuthorId, row);
  });
}

/** Stores whom a new or changed comment mentions. @returns the ids of the members whom the added names mean */
async function changeMentions(ctx: Context, commentId: string, before: string, after: string): Promise<string[]> {
  const { names, added } = await resolveMentions(ctx, before, after);
  if (before !== '') await queries.deleteOtherMentions(ctx, commentId, names);
  if (added.size > 0) await queries.insertMentions(ctx, commentId, added);
  return [...new Set(added.values())];
}

/** Deletes a comment. Throws NOT_FOUND, NOT_ALLOWED, and what requireMember throws. */
export async function removeComment(ctx: Context, viewer: Viewer | null, commentId: string): Promise<void> {
  const member = requireMember(viewer);
  await inTransaction(ctx, async (ctx) => {
    const comment = await requireComment(ctx, member, commentId);
    requireCommentRemover(member, comment);
    await publishEvent(ctx, commentRemoved, {
      commentId,
      otherCommentId: await queries.findOtherComment(ctx, comment),
    });
    await queries.deleteComment(ctx, commentId);
    addToCounts(ctx, comment.review_id, { comments: -1 });
    await publishCommentChange(ctx, member, comment, comment.review_author_id);
  });
}

/** Deletes comments of a member whose account is being deleted, and subtracts them from the counts of their reviews. */
export const eraseComments: TableEraser = async (ctx, _userId, areMeant) => {
  const deleted = await queries.deleteComments(ctx, areMeant);
  for (const { review_id, many } of deleted) addToCounts(ctx, review_id, { comments: -many });
  return deleted.reduce((sum, { many }) => sum + many, 0);
};

async function requireComment(ctx: Context, member: MemberViewer, commentId: string) {
  const comment = await queries.lockComment(ctx, member, commentId);
  if (comment === undefined) throw notFound();
  return comment;
}

/** Presents the comment that was added with the key before. Throws NOT_FOUND when it is on another review or was just deleted. */
async function presentSentComment(
  ctx: Context,
  viewer: Viewer,
  review: Pick<ReviewRow, 'id' | 'user_id'>,
  sendKey: string,
): Promise<Comment> {
  const row = await queries.findCommentBySendKey(ctx, viewer.userId, sendKey);
  if (row?.review_id !== review.id) throw notFound();
  return presentOne(ctx, viewer, review.user_id, row);
}

/** Notifies the open tabs of who acted, of both authors and of those who have the thread open, as far as they may read the comment. */
async function publishCommentChange(
  ctx: Context,
  member: MemberViewer,
  { user_id, review_id }: CommentRow,
  reviewAuthorId: string,
): Promise<void> {
  const watched = { id: review_id, actorId: user_id };
  const readers = await listThreadReaders(ctx, watched, [user_id, reviewAuthorId]);
  publishLiveMessage(ctx, [...new Set([member.userId, ...readers])], { type: 'changed', nouns: ['comment'] }, watched);
}

/**
 * Those of these members who may hear of a change of the comments on a review by this member: they may read the review, and what the
 * member writes.
 */
export const listThreadReaders = (
  ctx: Context,
  { id, actorId }: { id: string; actorId: string | null },
  userIds: readonly string[],
): Promise<string[]> => queries.findReaders(ctx, id, actorId, userIds);

/** Presents one comment. Throws NOT_FOUND when its author was deleted meanwhile. */
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
    getMembersById(ctx, [...new Set(rows.map((row) => row.user_id))]),
    getMentions(ctx, viewer, rows),
  ]);
  return rows.flatMap((row) => presentComment(viewer, row, { reviewAuthorId, members, usernames }) ?? []);
}

/** As `CommentFacts.usernames`. */
async function getMentions(ctx: Context, viewer: Viewer | null, rows: readonly CommentRow[]) {
  const usernames = new Map<string, Map<string, string>>();
  const ids = rows.filter((row) => findLinkedNames(row.content).length > 0).map((row) => row.id);
  if (ids.length === 0) return usernames;
  for (const { comment_id, name, username } of await queries.listMentions(ctx, viewer, ids))
    usernames.set(comment_id, (usernames.get(comment_id) ?? new Map()).set(name, username));
  return usernames;
}
