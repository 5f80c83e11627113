import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { defineEvent } from '#platform/events.ts';

/**
 * The cause of an event: the member's action, a review, a rating in a club, or an import of a file or a feed.
 * Listeners decide by it what to do; imports stay silent.
 */
export type Cause = 'user' | 'review' | 'club' | 'import' | 'feed';

interface FilmEvent {
  userId: string;
  movieId: string;
  /** ISO timestamp. */
  at: string;
  cause: Cause;
}

/** `rating` is 1–10, `at` an ISO timestamp. */
export interface ImportedRating {
  movieId: string;
  rating: number;
  at: string;
}

export interface RatingEvent extends FilmEvent {
  /** 1–10. */
  rating: number;
  /** ISO timestamp of when the member chose the rating, if that was before `at`. */
  chosenAt?: string;
}

/** A film was rated or its rating changed; the same rating again is no event. */
export const ratingSet = defineEvent<RatingEvent>('tracking.rating-set');
/** A member removed their rating of a film. Imports and the deletion of an account do not publish it. */
export const ratingRemoved = defineEvent<FilmEvent>('tracking.rating-removed');

/** A member rated a film in a club, even with the rating that they had given it before. */
export const ratedInClub = defineEvent<RatingEvent & { clubId: string; reviewContent: string }>(
  'tracking.rated-in-club',
);

/**
 * An import changed many films of a member at once, at most 1,000: this event replaces those of single films. `ratings` are the changed
 * ones, 1–10; `unrated` are the films that lost their rating, `offLists` those that left a list.
 */
export const trackingImported = defineEvent<{
  userId: string;
  ratings: readonly ImportedRating[];
  unrated: readonly string[];
  offLists: Readonly<Record<ListType, readonly string[]>>;
  cause: 'import' | 'feed';
}>('tracking.imported');

/** A film was added to a list. */
export const listAdded = defineEvent<FilmEvent & { listType: ListType }>('tracking.list-added');
/** A film was removed from a list. */
export const listRemoved = defineEvent<FilmEvent & { listType: ListType }>('tracking.list-removed');
