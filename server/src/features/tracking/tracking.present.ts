import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { toStars } from '@halfstar/contract/shared/rating.schema';
import type {
  Community,
  ListEntry,
  ListType,
  MovieStatus,
  MovieTracking,
} from '@halfstar/contract/tracking/tracking.schema';
import type { EntryRow, TrackingRow } from './tracking.queries.ts';

interface Totals {
  rating_count: number | null;
  rating_sum: number | null;
  histogram: number[] | null;
}

const NO_BARS: readonly number[] = Array.from({ length: 10 }, () => 0);

/** A film that nobody rated has no totals. */
export function presentCommunity({ rating_count, rating_sum, histogram }: Totals): Community {
  const count = rating_count ?? 0;
  return {
    rating_average: count === 0 ? null : toStars((rating_sum ?? 0) / count),
    rating_count: count,
    histogram: [...(histogram ?? NO_BARS)],
  };
}

export const presentTracking = (row: TrackingRow): MovieTracking => ({
  movie_id: row.movie_id,
  rating: starsOf(row.rating),
  status: statusOf(row.lists),
  favorite: row.lists.includes('favorites'),
  community: presentCommunity(row),
});

export const presentEntry = (row: EntryRow, listType: ListType, movie: MovieSummary): ListEntry => ({
  id: row.id,
  list_type: listType,
  watch_date: row.watch_date,
  rating: starsOf(row.rating),
  created_at: row.created_at,
  movie,
});

export const starsOf = (rating: number | null): number | null => (rating === null ? null : toStars(rating));

/** Of a film that is on these lists of a member. */
export const statusOf = (lists: readonly ListType[]): MovieStatus =>
  (['watched', 'watchlist'] as const).find((list) => lists.includes(list)) ?? 'none';
