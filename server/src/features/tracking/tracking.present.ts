import { toStars } from '@halfstar/contract/shared/rating';
import type { Community, ListType, MovieStatus, MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import type { Viewer } from '#platform/viewer.ts';
import { mustHideScores } from './tracking.policy.ts';
import type { TrackingRow } from './tracking.queries.ts';

export type { TrackingRow } from './tracking.queries.ts';

interface Totals {
  rating_count: number | null;
  rating_sum: number | null;
  histogram: number[] | null;
}

const NO_BARS: readonly number[] = Array.from({ length: 10 }, () => 0);

/**
 * Rating totals as the contract's community, in stars; an unrated film has no totals.
 * @param hidden whether the viewer may only see the number of ratings
 */
export function presentCommunity({ rating_count, rating_sum, histogram }: Totals, hidden: boolean): Community {
  const count = rating_count ?? 0;
  if (hidden) return { rating_average: null, rating_count: count, histogram: null };
  return {
    rating_average: count === 0 ? null : toStars((rating_sum ?? 0) / count),
    rating_count: count,
    histogram: [...(histogram ?? NO_BARS)],
  };
}

/** The viewer's tracking of a film, as the contract shows it. If they hide scores, the community's are left out until they have watched it. */
export const presentOwnTracking = (viewer: Viewer | null, row: TrackingRow): MovieTracking => ({
  movie_id: row.movie_id,
  rating: toStarsOrNull(row.rating),
  status: toMovieStatus(row.lists),
  favorite: row.lists.includes('favorites'),
  see_again: row.see_again ?? false,
  watch_date: row.watch_date,
  viewing_count: row.viewing_count,
  community: presentCommunity(row, mustHideScores(viewer, toMovieStatus(row.lists))),
});

/** The text of a club review that is only a rating: "Rated 1 star", "Rated 3.5 stars". */
export const toRatingText = (stars: number): string => `Rated ${stars} ${stars === 1 ? 'star' : 'stars'}`;

/** A stored rating (1–10) in stars. */
export const toStarsOrNull = (rating: number | null): number | null => (rating === null ? null : toStars(rating));

/** The status of a film that is on these lists of a member. */
export const toMovieStatus = (lists: readonly ListType[]): MovieStatus =>
  (['watched', 'watchlist'] as const).find((list) => lists.includes(list)) ?? 'none';
