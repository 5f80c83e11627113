import {
  FEEDBACK_STATUSES,
  Feedback,
  type FeedbackCounts,
  FeedbackStatus,
  type ReceivedFeedback,
} from '@halfstar/contract/feedback/feedback.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { toNamedMember } from '#features/profiles/profiles.present.ts';
import type { FeedbackRow, ReceivedFeedbackRow } from './feedback.queries.ts';

/** Feedback as its sender sees it. */
export const toFeedback = (row: FeedbackRow): Feedback => Feedback.parse(row);

/** Feedback as admins see it. */
export const toReceivedFeedback = (row: ReceivedFeedbackRow, sender: Member): ReceivedFeedback => ({
  ...toFeedback(row),
  sender: toNamedMember(sender),
  revision: row.revision,
});

/** The counts of all statuses. @param rows those that occur */
export function toFeedbackCounts(rows: readonly { status: string; count: number }[]): FeedbackCounts {
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  const by_status = Object.fromEntries(FEEDBACK_STATUSES.map((status) => [status, counts.get(status) ?? 0]));
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    by_status: by_status as FeedbackCounts['by_status'],
  };
}

/** Throws for text that is no status, which the column's check constraint rules out. */
export const toStatus = (text: string): FeedbackStatus => FeedbackStatus.parse(text);
