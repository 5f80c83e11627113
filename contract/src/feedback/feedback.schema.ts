import { z } from 'zod';
import { NamedMember } from '../profiles/profiles.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { safeText } from '../shared/safe-text.schema.ts';

export const FEEDBACK_TYPES = ['bug', 'feature', 'general'] as const;
export const FeedbackType = z.enum(FEEDBACK_TYPES);
export type FeedbackType = z.infer<typeof FeedbackType>;

/** In the order in which feedback usually passes through them. */
export const FEEDBACK_STATUSES = [
  'pending',
  'in_review',
  'planned',
  'in_progress',
  'done',
  'declined',
  'duplicate',
] as const;
export const FeedbackStatus = z.enum(FEEDBACK_STATUSES);
export type FeedbackStatus = z.infer<typeof FeedbackStatus>;

export const MAX_FEEDBACK_TITLE = 100;
/** Of a description, and of a reply. */
export const MAX_FEEDBACK_TEXT = 1000;

const MAX_SENT_ADDRESS = 2000;
const MAX_PATH = 500;

/** The path of a page of ours. Query and fragment are cut off, because they may hold what the member typed or a token. */
const PagePath = z
  .string()
  .max(MAX_SENT_ADDRESS, 'This address is too long.')
  .overwrite((address) => (address.split(/[?#]/, 1)[0] ?? '').slice(0, MAX_PATH))
  .regex(/^\/(?!\/)[\w.~!$&'()*+,;=:@%/-]*$/, 'This is no page of Halfstar.');

/** What a member fills in. */
export const FeedbackForm = z.strictObject({
  type: FeedbackType,
  title: safeText({
    max: MAX_FEEDBACK_TITLE,
    tooLong: `A title has at most ${MAX_FEEDBACK_TITLE} characters.`,
    empty: 'Give it a title.',
  }),
  description: safeText({
    max: MAX_FEEDBACK_TEXT,
    tooLong: `A description has at most ${MAX_FEEDBACK_TEXT} characters.`,
    empty: 'Describe it in a sentence or two.',
  }),
});
export type FeedbackForm = z.infer<typeof FeedbackForm>;

export const NewFeedback = FeedbackForm.extend({
  page_url: PagePath.meta({ description: 'The path of the page that it is about. Query and fragment are cut off.' }),
});
export type NewFeedback = z.infer<typeof NewFeedback>;

/** Feedback as its sender sees it. */
export const Feedback = z.object({
  id: Id,
  type: FeedbackType,
  title: z.string(),
  description: z.string(),
  page_url: z.string(),
  status: FeedbackStatus,
  reply: z.string().nullable(),
  replied_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Feedback = z.infer<typeof Feedback>;

/** Feedback as admins see it. */
export const ReceivedFeedback = Feedback.extend({
  sender: NamedMember,
  revision: z.number().int().meta({ description: 'Grows with each change of status or reply.' }),
});
export type ReceivedFeedback = z.infer<typeof ReceivedFeedback>;

export const FeedbackCounts = z.object({
  all: z.number().int(),
  by_status: z.record(FeedbackStatus, z.number().int()),
});
export type FeedbackCounts = z.infer<typeof FeedbackCounts>;

export const FeedbackReply = safeText({
  max: MAX_FEEDBACK_TEXT,
  tooLong: `A reply has at most ${MAX_FEEDBACK_TEXT} characters.`,
  empty: 'Write a reply.',
});
