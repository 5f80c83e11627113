import type { Comment } from '@halfstar/contract/comments/comments.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import type { Selectable } from 'kysely';
import { toMentions } from '#features/profiles/profiles.present.ts';
import type { Comments } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/viewer.ts';
import { canEditComment, canRemoveComment } from './comments.policy.ts';

export type CommentRow = Selectable<Comments>;

/** What a comment shows beside its own row, for any number of comments on one subject. */
export interface CommentFacts {
  subjectOwnerId: string;
  members: ReadonlyMap<string, Member>;
  /** The current usernames of those whom a comment mentions and the viewer may see: by comment, then by name in lower case. */
  usernames: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/**
 * A comment as the viewer may see it; null when its author was deleted since the row was read. Whether the viewer may read it is not
 * checked here.
 */
export function presentComment(viewer: Viewer | null, row: CommentRow, facts: CommentFacts): Comment | null {
  const author = facts.members.get(row.user_id);
  if (author === undefined) return null;
  const authors = { authorId: row.user_id, subjectOwnerId: facts.subjectOwnerId };
  return {
    id: row.id,
    // The only things that have comments so far.
    review_id: row.subject_id,
    author,
    content: row.content,
    mentions: toMentions(row.content, facts.usernames.get(row.id) ?? new Map()),
    edited: row.updated_at !== row.created_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    can: { edit: canEditComment(viewer, authors), remove: canRemoveComment(viewer, authors) },
  };
}
