import {
  FEEDBACK_STATUSES,
  FEEDBACK_TYPES,
  type FeedbackStatus,
  type FeedbackType,
} from '@halfstar/contract/feedback/feedback.schema';

/** The filter as the address has it: texts that may be anything. */
export type FeedbackAddress = { status?: string; type?: string; q?: string };

export type FeedbackFilter = {
  status?: FeedbackStatus | undefined;
  type?: FeedbackType | undefined;
  /** Words that are searched for. */
  query?: string | undefined;
};

export const MAX_SEARCH_LENGTH = 100;

/** The filter of an address. What is unknown is left out, and a text that is too long is cut. */
export const parseFeedbackFilter = ({ status, type, q }: FeedbackAddress): FeedbackFilter => ({
  status: FEEDBACK_STATUSES.find((each) => each === status),
  type: FEEDBACK_TYPES.find((each) => each === type),
  query: q?.slice(0, MAX_SEARCH_LENGTH),
});
