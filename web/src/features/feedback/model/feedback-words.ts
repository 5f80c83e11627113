import type { FeedbackStatus, FeedbackType } from '@halfstar/contract/feedback/feedback.schema';

export const TYPE_NAMES: Record<FeedbackType, string> = { bug: 'Bug', feature: 'Feature', general: 'General' };

export const STATUS_NAMES: Record<FeedbackStatus, string> = {
  pending: 'Pending',
  in_review: 'In review',
  planned: 'Planned',
  in_progress: 'In progress',
  done: 'Done',
  declined: 'Declined',
  duplicate: 'Duplicate',
};
