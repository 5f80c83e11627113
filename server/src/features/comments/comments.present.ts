import type { Comment } from '@halfstar/contract/comments/comments.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import type { Selectable } from 'kysely';
import { toMentions } from '#features/profiles/profiles.present.ts';
import { toOwnModeration } from '#features/subjects/moderated.policy.ts';
import type { CommentedSubject } from '#features/subjects/subjects.service.ts';
import { toProfileHidden } from '#features/visibility/visibility.present.ts';
import type { Standing } from '#features/visibility/visibility.service.ts';
import type { Comments } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/viewer.ts';
import { canEditComment, canReadHiddenComment, canRemoveComment } from './comments.policy.ts';

export type CommentRow = Selectable<Comments>;

/** What a comment shows beside its own row, for any number of comments on one subject. */
export interface CommentFacts {
  subject: CommentedSubject;
  members: ReadonlyMap<string, Member>;
  /** The current usernames of those whom a comment mentions and the viewer may see: by comment, then by name in lower case. */
  usernames: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The decisions that hid comments of the viewer: by comment. */
  hidingDecisions: ReadonlyMap<string, string>;
  /** How the viewer and the authors are related, where the viewer reads across blocks. */
  standings: ReadonlyMap<string, Pick<Standing, 'blocking' | 'blocked'>>;
}

/** A comment on any kind of subject. Without author and text: it is hidden from the viewer. */
export interface ThreadComment extends Omit<Comment, 'review_id' | 'can'> {
  subject: CommentedSubject;
  can: Comment['can'] & { hide: boolean; show: boolean };
}

/**
 * A comment as the viewer may see it; null when its author was deleted since the row was read. Whether the viewer may read the subject, and
 * what its author writes, is not checked here.
 */
export function presentComment(viewer: Viewer | null, row: CommentRow, facts: CommentFacts): ThreadComment | null {
  const { subject, members, usernames, hidingDecisions, standings } = facts;
  const author = members.get(row.user_id);
  const standing = standings.get(row.user_id);
  if (author === undefined) return null;
  const authors = { authorId: row.user_id, subjectOwnerId: subject.ownerId };
  const hidden = row.hidden_at !== null;
  const shared = {
    id: row.id,
    subject,
    hidden,
    created_at: row.created_at,
  };
  if (hidden && !canReadHiddenComment(viewer, { authorId: row.user_id, moderation: row.moderation }, subject))
    return {
      ...shared,
      author: null,
      content: null,
      mentions: [],
      edited: false,
      updated_at: row.created_at,
      can: { edit: false, remove: false, hide: false, show: false },
    };
  const hides = subject.hideRefusal === null && row.moderation === null;
  return {
    ...shared,
    ...toOwnModeration(viewer, row.user_id, row.moderation, hidingDecisions.get(row.id) ?? null),
    ...(standing?.blocking === true ? { from_blocked: true as const } : {}),
    ...toProfileHidden(standing),
    author,
    content: row.content,
    mentions: toMentions(row.content, usernames.get(row.id) ?? new Map()),
    edited: row.updated_at !== row.created_at,
    updated_at: row.updated_at,
    can: {
      edit: canEditComment(viewer, authors) && subject.writeRefusal === null,
      remove: canRemoveComment(viewer, authors),
      hide: hides && !hidden,
      show: hides && hidden,
    },
  };
}

/** A comment on a review as the contract shows it. */
export const toReviewComment = ({ subject, can, ...comment }: ThreadComment): Comment => ({
  ...comment,
  review_id: subject.id,
  can: { edit: can.edit, remove: can.remove },
});
