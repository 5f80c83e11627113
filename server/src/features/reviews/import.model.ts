import { isDeepStrictEqual } from 'node:util';
import type { NewReview, StoredReview } from './import.queries.ts';

/** What to make of a review: where it is as in `from`, it becomes as in `to`. Null: there is none. */
export interface ReviewChange {
  movieId: string;
  from: StoredReview | null;
  to: NewReview | null;
}

type ReviewText = Pick<NewReview, 'title' | 'content' | 'is_spoiler'>;

/** Whether their author wrote the same; null: there is none. */
export const isSameReview = (one: ReviewText | null, other: ReviewText | null): boolean =>
  isDeepStrictEqual(
    one && [one.title, one.content, one.is_spoiler],
    other && [other.title, other.content, other.is_spoiler],
  );
