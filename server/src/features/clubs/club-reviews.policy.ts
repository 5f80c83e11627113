import type { ClubReviewKind } from '@halfstar/contract/clubs/club-reviews.schema';
import type { ClubMovieStatus } from '@halfstar/contract/clubs/films.schema';
import { isMember } from '#features/accounts/accounts.policy.ts';
import { isWithheld } from '#features/subjects/moderated.policy.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { type ClubOffice, canManageClub, mayManageEvenArchived } from './clubs.policy.ts';

/** What decides what the viewer may do with a review in a club, and read of it. */
export interface ReviewStanding extends ClubOffice {
  author_id: string;
  kind: ClubReviewKind;
  is_spoiler: boolean;
  hidden: boolean;
  moderation: string | null;
  film_status: ClubMovieStatus;
  /** Whether the viewer has a review of the same film in the same club. */
  viewer_rated: boolean;
  /** Whether the round of the film is sealed for the viewer. */
  film_sealed: boolean;
}

const isOwn = (viewer: Viewer | null, { author_id }: Pick<ReviewStanding, 'author_id'>) => viewer?.userId === author_id;

/**
 * Whether the viewer may see the review, as far as hiding decides that: one that the club has hidden is seen by its author and who looks
 * after the club, one that moderators hide by its author alone.
 */
export const canReadClubReview = (viewer: Viewer | null, review: ReviewStanding): boolean =>
  !isWithheld(viewer, review.author_id, review.moderation) &&
  (!review.hidden || isOwn(viewer, review) || mayManageEvenArchived(viewer, review));

/**
 * Whether the text is kept back from the viewer: that of another member, while the viewer has not rated the film in the club. Of a finished
 * film only a spoiler is. A rating alone has no text to keep back.
 */
export const isVeiled = (viewer: Viewer | null, review: ReviewStanding): boolean =>
  review.kind === 'full' &&
  !isOwn(viewer, review) &&
  !review.viewer_rated &&
  (review.film_status !== 'finished' || review.is_spoiler);

/** Whether rating and text are kept back from the viewer, who looks after the club or not, because the round of the film is sealed. */
export const isSealed = (viewer: Viewer | null, review: ReviewStanding): boolean =>
  review.film_sealed && !isOwn(viewer, review);

/** What the viewer may do with the review. */
export function listClubReviewRights(viewer: Viewer | null, review: ReviewStanding) {
  const manages = canManageClub(viewer, review) && review.moderation === null;
  return {
    edit: isMember(viewer) && isOwn(viewer, review) && review.status === 'active' && review.viewer_role !== null,
    hide: manages && !review.hidden,
    show: manages && review.hidden,
  };
}

/** Requires that moderators have neither hidden nor removed the review: only then may the club hide or show it. Throws NOT_ALLOWED. */
export function requireReviewNotModerated({ moderation }: Pick<ReviewStanding, 'moderation'>): void {
  if (moderation !== null) throw notAllowed();
}

/**
 * The film, if members of the club may rate it: its current film, or one that it has finished. Throws NOT_FOUND, also for a planned film.
 */
export function requireRateableFilm<Film extends { status: string }>(film: Film | undefined): Film {
  if (film === undefined || (film.status !== 'current' && film.status !== 'finished')) throw notFound();
  return film;
}
