import type { Feedback, ReceivedFeedback } from '@halfstar/contract/feedback/feedback.schema';
import { BOB, makeId, NOW } from './fixtures.ts';

export const makeFeedback = (over: Partial<Feedback> = {}): Feedback => ({
  id: makeId(1201),
  type: 'bug',
  title: 'Too dark',
  description: 'The posters are hard to see at night.',
  page_url: '/movies',
  status: 'pending',
  reply: null,
  replied_at: null,
  created_at: NOW,
  updated_at: NOW,
  ...over,
});

/** As an admin sees it: Bob has sent it. */
export const makeReceivedFeedback = (over: Partial<ReceivedFeedback> = {}): ReceivedFeedback => {
  const { user_id, username, display_name, avatar_url } = BOB;
  return { ...makeFeedback(over), sender: { user_id, username, display_name, avatar_url }, revision: 0, ...over };
};

export const FEEDBACK_COUNTS = {
  all: 3,
  by_status: { pending: 2, in_review: 0, planned: 1, in_progress: 0, done: 0, declined: 0, duplicate: 0 },
};
