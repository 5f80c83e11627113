import type { GridMovie } from '@halfstar/contract/tracking/browse.schema';
import type { Viewer } from '#platform/viewer.ts';
import { mustHideScores } from '../tracking.policy.ts';
import { presentCommunity, toStarsOrNull } from '../tracking.present.ts';
import type { GridRow } from './browse.queries.ts';

/** A film of a grid, without the scores that are hidden from the viewer. */
export function presentGridFilm(viewer: Viewer | null, row: GridRow): GridMovie {
  const { rating_average, rating_count } = presentCommunity(
    { ...row, histogram: null },
    mustHideScores(viewer, row.status),
  );
  return {
    id: row.id,
    title: row.title,
    year: row.year,
    poster_path: row.poster_path,
    rating: toStarsOrNull(row.rating),
    status: row.status,
    rating_average,
    rating_count,
  };
}
