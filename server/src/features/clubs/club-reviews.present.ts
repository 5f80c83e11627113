import type { ClubReview } from '@halfstar/contract/clubs/club-reviews.schema';
import { toStars } from '@halfstar/contract/shared/rating';
import { type MemberRow, toMember } from '#features/profiles/profiles.present.ts';
import { toOwnModeration } from '#features/subjects/moderated.policy.ts';
import { toProfileHidden } from '#features/visibility/visibility.present.ts';
import type { Standing } from '#features/visibility/visibility.service.ts';
import type { Viewer } from '#platform/viewer.ts';
import { isSealed, isVeiled, listClubReviewRights, type ReviewStanding } from './club-reviews.policy.ts';

/** A review in a club, and what the viewer is in that club. */
export interface ClubReviewRow extends ReviewStanding {
  id: string;
  club_id: string;
  movie_id: string;
  author: MemberRow;
  /** 1–10. */
  rating: number;
  review_content: string;
  /** Whether the rating waits until the round is opened. */
  held: boolean;
  /** The decision that hid it, if it is the viewer's own. */
  hiding_decision_id: string | null;
  spoiler_locked: boolean;
  edited: boolean;
  created_at: string;
  updated_at: string;
}

/** What beside its row decides what the viewer is shown of a review. */
export interface ReviewView {
  /** Whether the scores of the film are hidden from the viewer. */
  scoresHidden: boolean;
  /** Whether the viewer has asked for texts that are kept back. */
  unveiled: boolean;
  /** How the viewer and the author are related, where the viewer reads across blocks. */
  standing: Pick<Standing, 'blocked'> | undefined;
}

/** A review in a club as the contract shows it. */
export function presentClubReview(viewer: Viewer | null, row: ClubReviewRow, view: ReviewView): ClubReview {
  const isOwn = row.author_id === viewer?.userId;
  const sealed = isSealed(viewer, row);
  const veiled = !sealed && !view.unveiled && isVeiled(viewer, row);
  const ratingHidden = sealed || (view.scoresHidden && !row.viewer_rated && !isOwn);
  // The text of a rating alone says the stars.
  const textHidden = sealed || veiled || (ratingHidden && row.kind === 'rating');
  return {
    id: row.id,
    club_id: row.club_id,
    author: toMember(row.author),
    ...toProfileHidden(view.standing),
    movie_id: row.movie_id,
    rating: ratingHidden ? null : toStars(row.rating),
    kind: sealed ? 'rating' : row.kind,
    review_content: textHidden ? null : row.review_content,
    is_spoiler: !sealed && row.is_spoiler,
    veiled,
    sealed,
    held: isOwn && row.held,
    edited: !sealed && row.edited,
    hidden: row.hidden,
    ...toOwnModeration(viewer, row.author_id, row.moderation, row.hiding_decision_id),
    ...(isOwn && row.spoiler_locked ? { spoiler_locked: true as const } : {}),
    created_at: row.created_at,
    updated_at: row.updated_at,
    can: listClubReviewRights(viewer, row),
  };
}
