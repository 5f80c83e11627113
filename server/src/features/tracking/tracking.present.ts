import { toStars } from '@halfstar/contract/shared/rating';
import type { Community, ListType, MovieStatus, MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import type { Viewer } from '#platform/viewer.ts';
import { hidesScoresOf } from './tracking.policy.ts';
import type { TrackingRow } from './tracking.queries.ts';

interface Totals {
  rating_count: number | null;
  rating_sum: number | null;
  histogram: number[] | null;
}

const NO_BARS: readonly number[] = Array.from({ length: 10 }, () => 0);

/** A film that nobody rated has no totals. @param hidden whether the viewer is to see how many rated it, and no more */
export function presentCommunity({ rating_count, rating_sum, histogram }: Totals, hidden: boolean): Community {
  const count = rating_count ?? 0;
  if (hidden) return { rating_average: null, rating_count: count, histogram: null };
  return {
    rating_average: count === 0 ? null : toStars((rating_sum ?? 0) / count),
    rating_count: count,
    histogram: [...(histogram ?? NO_BARS)],
  };
}

export const presentTracking = (viewer: Viewer | null, row: TrackingRow): MovieTracking => ({
  movie_id: row.movie_id,
  rating: starsOf(row.rating),
  status: statusOf(row.lists),
  favorite: row.lists.includes('favorites'),
  see_again: row.see_again ?? false,
  watch_date: row.watch_date,
  viewing_count: row.viewing_count,
  community: presentCommunity(row, hidesScoresOf(viewer, statusOf(row.lists))),
});

/** What stands for a text where a club shows a mere rating: "Rated 1 star", "Rated 3.5 stars". */
export const ratedInWords = (stars: number): string => `Rated ${stars} ${stars === 1 ? 'star' : 'stars'}`;

export const starsOf = (rating: number | null): number | null => (rating === null ? null : toStars(rating));

/** Of a film that is on these lists of a member. */
export const statusOf = (lists: readonly ListType[]): MovieStatus =>
  (['watched', 'watchlist'] as const).find((list) => lists.includes(list)) ?? 'none';
