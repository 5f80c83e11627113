import { MODERATION_STATES, type ModerationState } from '@halfstar/contract/subjects/moderated.schema';
import { toModeration, toModerationState } from '#features/subjects/moderated.policy.ts';
import type { ModeratedRules, PurgeProgress } from '#features/subjects/moderated.service.ts';
import {
  addToSubjectCounts,
  type CommentableKind,
  type CommentedSubject,
} from '#features/subjects/subjects.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { publishEvent } from '#platform/events.ts';
import type { Viewer } from '#platform/viewer.ts';
import { commentModerated, commentRemoved } from './comments.events.ts';
import { canReadHiddenComment } from './comments.policy.ts';
import { deleteComment, findAuthorsNewestOtherComment } from './comments.queries.ts';
import { setModeration } from './moderated.queries.ts';
import { findCommentAndSubject, publishCommentChange } from './threads.service.ts';

export interface CommentedPlace {
  /** The path of the page that shows a subject, with a query. */
  linkTo(subject: CommentedSubject): string;
  /** The title of a subject; undefined where it has none, and for one that the viewer may not read. */
  findTitle?(ctx: Context, viewer: Viewer | null, subject: CommentedSubject): Promise<string | undefined>;
}

/** How moderators find, hide and remove comments on subjects of these kinds. What they hide stays counted, and leaves a line in the thread. */
export const makeModeratedComments = (kinds: readonly CommentableKind[], place: CommentedPlace): ModeratedRules => ({
  async find(ctx, viewer, id, options) {
    const found = await findCommentAndSubject(ctx, viewer, kinds, id, options);
    if (found === undefined) return undefined;
    const { before: row, subject, reached } = found;
    const underTitle = (await place.findTitle?.(ctx, viewer, subject)) ?? '';
    return {
      ownerId: row.user_id,
      isReadable: reached.is_readable && (row.hidden_at === null || canReadHiddenComment(viewer, reached, subject)),
      state: toModerationState(row.moderation),
      isSpoilerLocked: null,
      snapshot: { title: '', text: row.content, is_spoiler: false, picture_url: null },
      movieId: subject.movieId,
      clubId: subject.clubId ?? null,
      ...(underTitle === '' ? {} : { underTitle }),
      link: `${place.linkTo(subject)}comment=${id}`,
    };
  },
  setState: (ctx, id, state) => setCommentState(ctx, kinds, id, state),
  states: MODERATION_STATES,
  lockSpoiler: null,
  purge: (ctx, id) => purgeComment(ctx, kinds, id),
});

async function setCommentState(
  ctx: Context,
  kinds: readonly CommentableKind[],
  commentId: string,
  state: ModerationState,
): Promise<void> {
  const found = await findCommentAndSubject(ctx, null, kinds, commentId, { lock: true });
  if (found === undefined || toModerationState(found.before.moderation) === state) return;
  const { before, subject } = found;
  await setModeration(ctx, commentId, toModeration(state), timestamp(ctx.clock));
  const isShown = state === 'shown';
  if (isShown !== (before.moderation === null))
    await publishEvent(ctx, commentModerated, { commentId, subject, userId: before.user_id, isShown });
  await publishCommentChange(ctx, null, before, subject);
}

async function purgeComment(
  ctx: Context,
  kinds: readonly CommentableKind[],
  commentId: string,
): Promise<PurgeProgress> {
  const found = await findCommentAndSubject(ctx, null, kinds, commentId, { lock: true });
  if (found?.before.moderation !== 'removed') return 'absent';
  const { before, subject } = found;
  const otherCommentId = await findAuthorsNewestOtherComment(ctx, before);
  await publishEvent(ctx, commentRemoved, { commentId, subject, userId: before.user_id, otherCommentId });
  await deleteComment(ctx, commentId);
  addToSubjectCounts(ctx, subject.id, { comments: -1 });
  await publishCommentChange(ctx, null, before, subject);
  return 'done';
}
