import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import type { ScheduledReview } from '@halfstar/contract/reviews/scheduled.schema';
import { HEAT, makeId, NOW } from './fixtures.ts';

/** A draft about Heat. */
export const makeDraft = (content: string, over: Partial<ReviewDraft> = {}): ReviewDraft => ({
  title: '',
  content,
  rating: 4,
  is_spoiler: false,
  movie: HEAT,
  club: null,
  version: 3,
  saved_at: NOW,
  ...over,
});

/** A scheduled review of a film. */
export const makeScheduled = (
  number: number,
  movie: MovieSummary,
  over: Partial<ScheduledReview> = {},
): ScheduledReview => ({
  id: makeId(number),
  movie,
  club: null,
  title: '',
  content: 'What is to be published.',
  rating: 4,
  is_spoiler: false,
  scheduled_for: '2031-01-01T12:00:00.000Z',
  status: 'pending',
  error: null,
  published_review_id: null,
  created_at: NOW,
  updated_at: NOW,
  ...over,
});
