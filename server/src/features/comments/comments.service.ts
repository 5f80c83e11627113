import { requireMember } from '#features/accounts/accounts.policy.ts';
import { resolveMentions } from '#features/profiles/mentions.service.ts';
import { listLinkableNames } from '#features/profiles/profiles.present.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { getHidingDecisions } from '#features/subjects/moderated.service.ts';
import { requireReadable } from '#features/subjects/subjects.policy.ts';
import {
  addToSubjectCounts,
  type CommentableKind,
  type CommentedSubject,
  findSubjectCounts,
  requireCommentedEvenUnreadable,
  type SubjectRef,
} from '#features/subjects/subjects.service.ts';
import { getStandings } from '#features/visibility/visibility.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import type { RowDeleter } from '#platform/database/delete-referring.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { consumeRateLimit } from '#platform/limits/rate-limits.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { commentAdded, commentEdited, commentHidden, commentRemoved } from './comments.events.ts';
import {
  commentRateLimits,
  requireCommentEditor,
  requireCommentHider,
  requireCommentRemover,
  requireCommentWriter,
  requireNoCommentBan,
} from './comments.policy.ts';
import { type CommentRow, presentComment, type ThreadComment } from './comments.present.ts';
import * as queries from './comments.queries.ts';
import { findCommentAndSubject, publishCommentChange } from './threads.service.ts';

type CommentedRef = SubjectRef<CommentableKind>;

/**
 * A page of the comments on a subject that the viewer may see, by time, the number of all comments on it, also those that the viewer may
 * not see, and the subject. Throws NOT_FOUND, also when the viewer may not read the subject, and INVALID_INPUT.
 */
export async function listComments(
  ctx: Context,
  viewer: Viewer | null,
  ref: CommentedRef,
  order: queries.CommentOrder,
  page: PageQuery,
): Promise<Page<ThreadComment> & { total: number; subject: CommentedSubject }> {
  const subject = await requireCommentedEvenUnreadable(ctx, viewer, ref);
  requireReadable(subject);
  // Before the comments: one that is added in between must not count as left out.
  const counts = await findSubjectCounts(ctx, subject.id);
  const thread = await keysetPage<TimePlace, CommentRow, ThreadComment>({
    list: `comments, ${order}: ${subject.id}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.findComments(ctx, viewer, subject, order, after, limit),
    placeOf: (row) => [row.created_at, row.id],
    present: (rows) => presentAll(ctx, viewer, subject, rows),
  });
  return { ...thread, total: counts?.comments ?? 0, subject };
}

/**
 * Adds a comment. When the member has sent one with this `sendKey` before, returns that one and adds nothing. Throws NOT_FOUND when there
 * is no such subject or the viewer may not read it, COMMENT_BANNED, RATE_LIMITED, what the kind of the subject refuses writing with, and
 * what requireMember throws.
 */
export async function addComment(
  ctx: RequestContext,
  viewer: Viewer | null,
  ref: CommentedRef,
  content: string,
  sendKey: string | null = null,
): Promise<ThreadComment> {
  const member = requireMember(viewer);
  requireNoCommentBan(member);
  await consumeRateLimit(ctx, ...commentRateLimits(member));
  return inTransaction(ctx, async (ctx) => {
    const subject = await requireCommentedEvenUnreadable(ctx, member, ref, { lock: true });
    requireCommentWriter(subject);
    const { userId } = member;
    const at = timestamp(ctx.clock);
    const row = await queries.insertComment(ctx, { subjectId: subject.id, userId, content, sendKey, at });
    if (row === undefined) return presentSentComment(ctx, member, subject, sendKey ?? '');
    addToSubjectCounts(ctx, subject.id, { comments: 1 });
    const mentionedIds = await changeMentions(ctx, row.id, '', content);
    await publishEvent(ctx, commentAdded, { commentId: row.id, subject, userId, mentionedIds, at, cause: 'user' });
    await publishCommentChange(ctx, member.userId, row, subject);
    return presentOne(ctx, member, subject, row);
  });
}

/**
 * Changes a comment on a subject of one of these kinds; the same text again is no edit. Throws NOT_FOUND, NOT_ALLOWED, COMMENT_BANNED,
 * RATE_LIMITED, what the kind of the subject refuses writing with, and what requireMember throws.
 */
export async function editComment(
  ctx: RequestContext,
  viewer: Viewer | null,
  kinds: readonly CommentableKind[],
  commentId: string,
  content: string,
): Promise<ThreadComment> {
  const member = requireMember(viewer);
  requireNoCommentBan(member);
  await consumeRateLimit(ctx, ...commentRateLimits(member));
  return inTransaction(ctx, async (ctx) => {
    const { before, subject, reached } = await lockCommentAndSubject(ctx, member, kinds, commentId);
    requireCommentEditor(member, reached);
    if (before.content === content) return presentOne(ctx, member, subject, before);
    const at = timestamp(ctx.clock);
    const row = await queries.updateComment(ctx, commentId, content, at);
    const mentioned = await changeMentions(ctx, commentId, before.content, content);
    const { userId } = member;
    // Nobody is led to a comment that is hidden.
    const mentionedIds = row.hidden_at === null ? mentioned : [];
    await publishEvent(ctx, commentEdited, { commentId, subject, userId, mentionedIds, at, cause: 'user' });
    await publishCommentChange(ctx, member.userId, row, subject);
    return presentOne(ctx, member, subject, row);
  });
}

/** Stores whom a new or changed comment mentions. @returns the ids of the members whom the added names mean */
async function changeMentions(ctx: Context, commentId: string, before: string, after: string): Promise<string[]> {
  const { names, added } = await resolveMentions(ctx, before, after);
  if (before !== '') await queries.deleteMentionsExcept(ctx, commentId, names);
  if (added.size > 0) await queries.insertMentions(ctx, commentId, added);
  return [...new Set(added.values())];
}

/**
 * Deletes a comment on a subject of one of these kinds for good. Its author and the owner of its subject may. Throws NOT_FOUND,
 * NOT_ALLOWED, and what requireMember throws.
 */
export async function removeComment(
  ctx: Context,
  viewer: Viewer | null,
  kinds: readonly CommentableKind[],
  commentId: string,
): Promise<void> {
  const member = requireMember(viewer);
  await inTransaction(ctx, async (ctx) => {
    const { before, subject, reached } = await lockCommentAndSubject(ctx, member, kinds, commentId);
    requireCommentRemover(member, reached);
    await publishEvent(ctx, commentRemoved, {
      commentId,
      subject,
      userId: before.user_id,
      otherCommentId: await queries.findAuthorsNewestOtherComment(ctx, before),
    });
    await queries.deleteComment(ctx, commentId);
    addToSubjectCounts(ctx, subject.id, { comments: -1 });
    await publishCommentChange(ctx, member.userId, before, subject);
  });
}

/**
 * Hides a comment from all but its author and those who look after its subject, or shows it again; a repetition changes nothing. Throws
 * NOT_FOUND, what the kind of the subject refuses that with, and what requireMember throws.
 */
export async function setCommentHidden(
  ctx: Context,
  viewer: Viewer | null,
  kinds: readonly CommentableKind[],
  commentId: string,
  hidden: boolean,
): Promise<ThreadComment> {
  const member = requireMember(viewer);
  return inTransaction(ctx, async (ctx) => {
    const { before, subject, reached } = await lockCommentAndSubject(ctx, member, kinds, commentId);
    requireCommentHider(reached);
    if (hidden === (before.hidden_at !== null)) return presentOne(ctx, member, subject, before);
    const row = await queries.setHidden(ctx, commentId, hidden ? timestamp(ctx.clock) : null);
    if (hidden) await publishEvent(ctx, commentHidden, { commentId, subject, userId: row.user_id });
    await publishCommentChange(ctx, member.userId, row, subject);
    return presentOne(ctx, member, subject, row);
  });
}

/**
 * Whether there is such a comment and it is not hidden; it is neither changed nor deleted until the caller's transaction ends. For other
 * features.
 */
export const lockShownComment = (ctx: Context, commentId: string): Promise<boolean> =>
  queries.lockShownComment(ctx, commentId);

/**
 * Moves at most `limit` comments on a subject to the one that replaces it, and corrects the counts of both. In the caller’s transaction.
 * @returns their ids; as many as `limit` when there may be others
 */
export async function moveComments(
  ctx: Context,
  fromSubjectId: string,
  toSubjectId: string,
  limit: number,
): Promise<string[]> {
  const ids = await queries.moveComments(ctx, fromSubjectId, toSubjectId, limit);
  addToSubjectCounts(ctx, fromSubjectId, { comments: -ids.length });
  addToSubjectCounts(ctx, toSubjectId, { comments: ids.length });
  return ids;
}

/**
 * Deletes the comments for which the condition holds, and subtracts them from the counts of their subjects.
 * @returns how many were deleted
 */
export const eraseComments: RowDeleter = async (ctx, areMeant) => {
  const deleted = await queries.deleteComments(ctx, areMeant);
  for (const { subject_id, many } of deleted) addToSubjectCounts(ctx, subject_id, { comments: -many });
  return deleted.reduce((sum, { many }) => sum + many, 0);
};

/** As `findCommentAndSubject` with a lock. Throws NOT_FOUND. */
async function lockCommentAndSubject(
  ctx: Context,
  member: MemberViewer,
  kinds: readonly CommentableKind[],
  commentId: string,
) {
  const found = await findCommentAndSubject(ctx, member, kinds, commentId, { lock: true });
  if (found === undefined) throw notFound();
  return found;
}

/** Presents the comment that was added with the key before. Throws NOT_FOUND when it is on something else or was just deleted. */
async function presentSentComment(
  ctx: Context,
  viewer: Viewer,
  subject: CommentedSubject,
  sendKey: string,
): Promise<ThreadComment> {
  const row = await queries.findCommentBySendKey(ctx, viewer.userId, sendKey);
  if (row?.subject_id !== subject.id) throw notFound();
  return presentOne(ctx, viewer, subject, row);
}

/** Presents one comment. Throws NOT_FOUND when its author was deleted meanwhile. */
async function presentOne(
  ctx: Context,
  viewer: Viewer,
  subject: CommentedSubject,
  row: CommentRow,
): Promise<ThreadComment> {
  const [comment] = await presentAll(ctx, viewer, subject, [row]);
  if (comment === undefined) throw notFound();
  return comment;
}

async function presentAll(
  ctx: Context,
  viewer: Viewer | null,
  subject: CommentedSubject,
  rows: readonly CommentRow[],
): Promise<ThreadComment[]> {
  const writerIds = [...new Set(rows.map((row) => row.user_id))];
  const readsAcrossBlocks = viewer !== null && subject.readsAcrossBlocks;
  const [members, usernames, hidingDecisions, standings] = await Promise.all([
    getMembersById(ctx, writerIds),
    getMentions(ctx, viewer, rows),
    getHidingDecisions(ctx, viewer, ctx.subjects[subject.kind].commentsAre, rows),
    getStandings(ctx, viewer, readsAcrossBlocks ? writerIds : []),
  ]);
  const facts = { subject, members, usernames, hidingDecisions, standings };
  return rows.flatMap((row) => presentComment(viewer, row, facts) ?? []);
}

/** As `CommentFacts.usernames`. */
async function getMentions(ctx: Context, viewer: Viewer | null, rows: readonly CommentRow[]) {
  const usernames = new Map<string, Map<string, string>>();
  const ids = rows.filter((row) => listLinkableNames(row.content).length > 0).map((row) => row.id);
  if (ids.length === 0) return usernames;
  for (const { comment_id, name, username } of await queries.listVisibleMentions(ctx, viewer, ids))
    usernames.set(comment_id, (usernames.get(comment_id) ?? new Map()).set(name, username));
  return usernames;
}
