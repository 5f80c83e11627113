import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { toStars } from '@halfstar/contract/shared/rating';
import type { Selectable } from 'kysely';
import type { ReviewDrafts } from '#platform/database/tables.ts';

export type DraftRow = Selectable<ReviewDrafts>;

/** A draft with its film, rating in stars. */
export const presentDraft = (row: DraftRow, movie: MovieSummary): ReviewDraft => ({
  movie,
  title: row.title,
  content: row.content,
  rating: row.rating === null ? null : toStars(row.rating),
  is_spoiler: row.is_spoiler,
  version: row.version,
  saved_at: row.updated_at,
});
