import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { DiaryEntry } from '@halfstar/contract/tracking/diary.schema';
import type { ViewingRow } from './diary.queries.ts';
import { starsOf } from './tracking.present.ts';

export const presentViewing = (row: ViewingRow, movie: MovieSummary, starsHidden: boolean): DiaryEntry => ({
  id: row.id,
  movie,
  watched_on: row.watched_on,
  rewatch: row.rewatch,
  rating: starsHidden ? null : starsOf(row.rating),
  created_at: row.created_at,
});
