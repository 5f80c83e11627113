import type { ClubReview, ClubReviewForm } from '@halfstar/contract/clubs/club-reviews.schema';

/** The values of the fields, whose stars may still be missing. */
export type ClubReviewValues = { rating: number | null; review_content: string; is_spoiler: boolean };

/** The values of the fields for the viewer's review, null when there is none: then `rating` are the stars that the film has. */
export const toClubReviewValues = (review: ClubReview | null, rating: number | null): ClubReviewValues => ({
  rating: review?.rating ?? rating,
  review_content: review?.kind === 'full' ? (review.review_content ?? '') : '',
  is_spoiler: review?.is_spoiler ?? false,
});

/**
 * What is sent. Without a text it is a rating alone, as it always is for members who may not write; a text that was saved before is not
 * taken away like that, so an emptied one is sent and refused as too short.
 */
export const toClubReviewInput = (
  { rating, review_content: text, is_spoiler }: ClubReviewValues,
  { writes, hasText }: { writes: boolean; hasText: boolean },
): Omit<ClubReviewForm, 'rating'> & { rating: number | null } => ({
  rating,
  review_content: !writes || (text.trim() === '' && !hasText) ? null : text,
  is_spoiler,
});

/** The label of the button that sends the form. */
export function getSubmitLabel({ review_content: text }: ClubReviewValues, writes: boolean, hasText: boolean): string {
  if (!writes || (text.trim() === '' && !hasText)) return 'Submit Rating';
  return hasText ? 'Save Changes' : 'Publish Review';
}
