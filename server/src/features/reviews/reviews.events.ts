import { defineEvent } from '#platform/events.ts';

interface ReviewAct {
  reviewId: string;
  userId: string;
  movieId: string;
  /** ISO timestamp. */
  at: string;
}

/** A review is there that was not there before; a change of it is no event. */
export const reviewPublished = defineEvent<ReviewAct>('reviews.published');

/** Others no longer see a review; it is kept, and may be shown again. */
export const reviewHidden = defineEvent<{ reviewId: string }>('reviews.hidden');
/** A review that was hidden is seen again. */
export const reviewShown = defineEvent<{ reviewId: string }>('reviews.shown');

declare module '#platform/context.ts' {
  interface Context {
    /**
     * Set while a review is being published: the rating and the watched entry that come from it are heard in this context,
     * so that a listener can tell them from acts of their own.
     */
    withinReview?: boolean;
  }
}
