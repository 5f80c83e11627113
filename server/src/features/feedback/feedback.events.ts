import type { FeedbackStatus } from '@halfstar/contract/feedback/feedback.schema';
import { defineEvent } from '#platform/events.ts';

/** An admin has changed the status of a member's feedback, or has replied to it, or both. */
export const feedbackUpdated = defineEvent<{
  /** The sender. */
  userId: string;
  /** Null: it is what it was. */
  newStatus: FeedbackStatus | null;
  /** Whether there is a new reply, or another one than before. */
  isReplied: boolean;
  /** ISO timestamp. */
  at: string;
}>('feedback.updated');
