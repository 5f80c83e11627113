import { z } from 'zod';
import { Member } from '../profiles/profiles.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { Mention } from '../shared/mentions.schema.ts';
import { safeText } from '../shared/safe-text.schema.ts';
import { HiddenByModerators } from '../subjects/moderated.schema.ts';
import { ProfileHidden } from '../visibility/visibility.schema.ts';

export const MAX_COMMENT_LENGTH = 2000;

export const COMMENT_MESSAGES = {
  empty: 'Comment cannot be empty',
  tooLong: 'Comment must be 2000 characters or less',
} as const;

/** The text of a comment. */
export const CommentForm = z.strictObject({
  content: safeText({ max: MAX_COMMENT_LENGTH, tooLong: COMMENT_MESSAGES.tooLong, empty: COMMENT_MESSAGES.empty }),
});
export type CommentForm = z.infer<typeof CommentForm>;

/** Chosen by the client, and the same each time it sends a comment again: the comment is added only once. */
export const SendKey = z.string().regex(/^[\w-]{8,64}$/);

export const Comment = z.object({
  id: Id,
  review_id: Id,
  author: Member.nullable().meta({ description: 'Null, as the text, for those from whom the comment is hidden.' }),
  content: z.string().nullable(),
  hidden: z.boolean().meta({ description: 'Whether it is hidden from others than its author.' }),
  moderation: HiddenByModerators,
  from_blocked: z.literal(true).optional().meta({
    description: 'Where the viewer reads across blocks: whether its author is a member whom they have blocked.',
  }),
  profile_hidden: ProfileHidden,
  mentions: z.array(Mention).meta({ description: 'The members whom the text names with an @.' }),
  edited: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Comment = z.infer<typeof Comment>;
