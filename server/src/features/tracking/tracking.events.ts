import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { defineEvent } from '#platform/events.ts';

interface Act {
  userId: string;
  movieId: string;
  /** ISO timestamp. */
  at: string;
}

/** A film was rated or its rating changed; the same rating sent again is no event. `rating` as stored, 1–10. */
export const ratingSet = defineEvent<Act & { rating: number }>('tracking.rating-set');
export const ratingRemoved = defineEvent<Act>('tracking.rating-removed');

/** A member rated a film in a club; also when their own rating was the same before. */
export const ratedInClub = defineEvent<Act & { rating: number; clubId: string; reviewContent: string }>(
  'tracking.rated-in-club',
);

/** A film came onto a list on which it was not. */
export const listAdded = defineEvent<Act & { listType: ListType }>('tracking.list-added');
export const listRemoved = defineEvent<Act & { listType: ListType }>('tracking.list-removed');
