import { toStoredRating } from '@halfstar/contract/shared/rating';
import type { ListType, MovieTracking } from '@halfstar/contract/tracking/tracking.schema';

/** A change that a member can make to a film. */
export type TrackingChange =
  | { kind: 'rate'; rating: number }
  | { kind: 'unrate' }
  | { kind: 'add'; list: ListType }
  | { kind: 'remove'; list: ListType }
  /** Removes the film from watched, with all viewings. */
  | { kind: 'forget' }
  | { kind: 'again'; on: boolean };

/** The key of the mutations of the viewer's tracking of a film. */
export const makeTrackingMutationKey = (movieId: string): string[] => ['track', movieId];

type Community = MovieTracking['community'];

/** The community's ratings after one member's rating has changed. Calculated from the histogram, so errors do not add up. */
function withRating(community: Community, before: number | null, after: number | null): Community {
  // Hidden until the film has been watched; the server's response then contains it.
  if (community.histogram === null) return community;
  const histogram = [...community.histogram];
  const move = (rating: number | null, by: number) => {
    if (rating === null) return;
    const bar = toStoredRating(rating) - 1;
    histogram[bar] = Math.max(0, (histogram[bar] ?? 0) + by);
  };
  move(before, -1);
  move(after, 1);
  const count = histogram.reduce((sum, ratings) => sum + ratings, 0);
  const stars = histogram.reduce((sum, ratings, bar) => sum + (ratings * (bar + 1)) / 2, 0);
  return { histogram, rating_count: count, rating_average: count === 0 ? null : stars / count };
}

function rated(tracking: MovieTracking, rating: number | null): MovieTracking {
  if (tracking.rating === rating) return tracking;
  return { ...tracking, rating, community: withRating(tracking.community, tracking.rating, rating) };
}

const watched = (tracking: MovieTracking): MovieTracking =>
  tracking.status === 'watched' ? tracking : { ...tracking, status: 'watched', viewing_count: 1 };

const unwatched = (tracking: MovieTracking): MovieTracking =>
  tracking.status !== 'watched'
    ? tracking
    : { ...tracking, status: 'none', see_again: false, watch_date: null, viewing_count: 0 };

/** Whether removing the film from watched would delete details from the diary, so the member is asked before. */
export const hasDiaryDetails = ({ watch_date, viewing_count }: MovieTracking): boolean =>
  watch_date !== null || viewing_count > 1;

/**
 * The tracking after a change, as the server's response will be. Applying a change to a tracking that already contains it changes nothing.
 */
export function applyTrackingChange(tracking: MovieTracking, change: TrackingChange): MovieTracking {
  switch (change.kind) {
    case 'rate':
      // Rating a film marks it as watched and removes it from the watchlist.
      return watched(rated(tracking, change.rating));
    case 'unrate':
      return rated(tracking, null);
    case 'add':
      if (change.list === 'favorites') return { ...tracking, favorite: true };
      if (change.list === 'watched') return watched(tracking);
      return tracking.status === 'none' ? { ...tracking, status: 'watchlist' } : tracking;
    case 'remove':
      if (change.list === 'favorites') return { ...tracking, favorite: false };
      if (change.list === 'watched') return unwatched(tracking);
      return tracking.status === 'watchlist' ? { ...tracking, status: 'none' } : tracking;
    case 'forget':
      return unwatched(tracking);
    case 'again':
      return { ...tracking, see_again: change.on && tracking.status === 'watched' };
  }
}

/**
 * What a visitor would sign in for, for the sign-in dialog: "rate Heat". Visitors have nothing to remove, so only adding and rating are
 * told apart.
 */
export function describeSignInPurpose(title: string, change: TrackingChange): string {
  if (change.kind !== 'add') return `rate ${title}`;
  return change.list === 'watched' ? `mark ${title} as watched` : `add ${title} to your ${change.list}`;
}

/** The change that a press on the heart makes. */
export const getFavoriteChange = ({ favorite }: MovieTracking): TrackingChange => ({
  kind: favorite ? 'remove' : 'add',
  list: 'favorites',
});

/** The next change of the watch button: none → watchlist → watched → none. */
export function getNextWatchChange(status: MovieTracking['status']): TrackingChange {
  if (status === 'watched') return { kind: 'remove', list: 'watched' };
  return { kind: 'add', list: status === 'watchlist' ? 'watched' : 'watchlist' };
}
