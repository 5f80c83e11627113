import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { DiaryEntry } from '@halfstar/contract/tracking/diary.schema';
import { toStarsOrNull } from '../tracking.present.ts';
import type { ViewingRow } from './diary.queries.ts';

/** A viewing with its film as a diary entry; `starsHidden` when its rating must not be sent to the viewer. */
export const presentViewing = (row: ViewingRow, movie: MovieSummary, starsHidden: boolean): DiaryEntry => ({
  id: row.id,
  movie,
  watch_date: row.watched_on,
  rewatch: row.rewatch,
  rating: starsHidden ? null : toStarsOrNull(row.rating),
  tags: row.tags,
  has_text: row.has_text,
  created_at: row.created_at,
});
