import {
  type CommentableKind,
  type CommentedSubject,
  findCommentableSubject,
  requireCommentedEvenUnreadable,
  type SubjectRef,
} from '#features/subjects/subjects.service.ts';
import type { Context } from '#platform/context.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { CommentRow } from './comments.present.ts';
import * as queries from './comments.queries.ts';

type CommentedRef = SubjectRef<CommentableKind>;

/**
 * A comment on a subject of one of these kinds, and the subject; undefined when there is none. `reached`: for the policy. With `lock` the
 * comment is locked, and before it what it is on, as the deletion of that does.
 */
export async function findCommentAndSubject(
  ctx: Context,
  viewer: Viewer | null,
  kinds: readonly CommentableKind[],
  commentId: string,
  options: { lock: boolean },
) {
  const found = await queries.findCommentSubject(ctx, commentId);
  const kind = kinds.find((each) => each === found?.kind);
  if (found === undefined || kind === undefined) return undefined;
  const subject = await requireCommentedEvenUnreadable(ctx, viewer, { kind, id: found.id }, options);
  const before = await queries.findComment(ctx, viewer, subject, commentId, options.lock);
  if (before === undefined) return undefined;
  const is_readable = subject.is_readable && before.is_author_visible;
  const { user_id: authorId, moderation } = before;
  const reached = { ...subject, authorId, subjectOwnerId: subject.ownerId, is_readable, moderation };
  return { before, subject, reached };
}

/**
 * Notifies the open tabs of the member who acted, if one did, of both authors and of those who have the thread open, as far as they may
 * read the comment.
 */
export async function publishCommentChange(
  ctx: Context,
  actingId: string | null,
  { user_id }: CommentRow,
  subject: CommentedSubject,
): Promise<void> {
  const concerned = subject.ownerId === null ? [user_id] : [user_id, subject.ownerId];
  const readers = await findReaders(ctx, subject, user_id, concerned);
  const toTell = [...new Set([actingId ?? [], ...readers].flat())];
  publishLiveMessage(ctx, toTell, { type: 'changed', nouns: ['comment'] }, { id: subject.id, actorId: user_id });
}

/**
 * Filters members: the ids of those who may read the subject with this id and, when `actorId` is not null, what that member writes. Empty
 * when members cannot comment on the subject.
 */
export async function filterThreadReaders(
  ctx: Context,
  { id, actorId }: { id: string; actorId: string | null },
  candidateIds: readonly string[],
): Promise<string[]> {
  const ref = await findCommentableSubject(ctx, id);
  return ref === undefined ? [] : findReaders(ctx, ref, actorId, candidateIds);
}

/** Those of these members who may read the subject, and what the actor writes. */
async function findReaders(ctx: Context, ref: CommentedRef, actorId: string | null, userIds: readonly string[]) {
  const readers = await ctx.subjects[ref.kind].findReaders(ctx, ref.id, userIds);
  return actorId === null || readers.length === 0 ? readers : queries.filterReadersOfWriter(ctx, ref, actorId, readers);
}
