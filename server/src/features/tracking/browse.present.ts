import type { GridFilm } from '@halfstar/contract/tracking/browse.schema';
import type { Viewer } from '#platform/viewer.ts';
import type { WallRow } from './browse.queries.ts';
import { hidesScoresOf } from './tracking.policy.ts';
import { presentCommunity, starsOf } from './tracking.present.ts';

export function presentGridFilm(viewer: Viewer | null, row: WallRow): GridFilm {
  const { rating_average, rating_count } = presentCommunity(
    { ...row, histogram: null },
    hidesScoresOf(viewer, row.status),
  );
  return {
    id: row.id,
    title: row.title,
    year: row.year,
    poster_path: row.poster_path,
    rating: starsOf(row.rating),
    status: row.status,
    rating_average,
    rating_count,
  };
}
