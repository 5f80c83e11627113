import type { ClubReview } from '@halfstar/contract/clubs/club-reviews.schema';

/** How many members have given a rating in a round that is sealed for the viewer. */
export function describeSealedRatings(ratings: number): string {
  if (ratings === 0) return 'Nobody has sealed theirs yet.';
  return ratings === 1 ? '1 member has sealed theirs.' : `${ratings} members have sealed theirs.`;
}

/** What is said after the viewer's review of a film was saved. */
export function describeSaved({ kind, held }: Pick<ClubReview, 'kind' | 'held'>, movieTitle: string): string {
  const what = kind === 'full' ? 'Your review' : `Your rating of ${movieTitle}`;
  return held ? `${what} is sealed until the round opens.` : `${what} is in the club.`;
}
