import { isDeepStrictEqual } from 'node:util';
import type { NewReview, StoredReview } from './import.queries.ts';

/** A change of a member’s review of a film: the one in `from` becomes the one in `to`. Null: there is no review. */
export interface ReviewChange {
  movieId: string;
  from: StoredReview | null;
  to: NewReview | null;
}

type ReviewText = Pick<NewReview, 'title' | 'content' | 'is_spoiler'>;

/** Whether title, text and spoiler flag are equal; rating and times do not count. Null: there is no review. */
export const isSameReviewText = (one: ReviewText | null, other: ReviewText | null): boolean =>
  isDeepStrictEqual(
    one && [one.title, one.content, one.is_spoiler],
    other && [other.title, other.content, other.is_spoiler],
  );
