import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import type { ReviewClub, ReviewTracking } from '@halfstar/contract/reviews/reviews.schema';
import { toStars } from '@halfstar/contract/shared/rating';
import type { Selectable } from 'kysely';
import type { ReviewDrafts } from '#platform/database/tables.ts';

export type DraftRow = Selectable<ReviewDrafts>;

/** What an unpublished review holds beside its text. */
type TrackingColumns = Pick<DraftRow, 'watched_on' | 'rewatch' | 'favorite'>;

/** The viewing and the favorite choice of a draft or a scheduled review as columns: publishing logs the viewing and sets the favorite. */
export const toTrackingColumns = ({ viewing, favorite }: ReviewTracking): TrackingColumns => ({
  watched_on: viewing?.watch_date ?? null,
  rewatch: viewing?.rewatch ?? null,
  favorite: favorite ?? null,
});

/** The reverse of toTrackingColumns. `viewing` null: publishing logs none; `favorite` null: it leaves the favorites as they are. */
export const toReviewTracking = ({ watched_on: watchDate, rewatch, favorite }: TrackingColumns): ReviewTracking => ({
  viewing: rewatch === null ? null : { watch_date: watchDate, rewatch },
  favorite,
});

/** A draft with its film and its club, rating in stars. */
export const presentDraft = (row: DraftRow, movie: MovieSummary, club: ReviewClub | null): ReviewDraft => ({
  movie,
  club,
  title: row.title,
  content: row.content,
  rating: row.rating === null ? null : toStars(row.rating),
  is_spoiler: row.is_spoiler,
  ...toReviewTracking(row),
  version: row.version,
  saved_at: row.updated_at,
});
