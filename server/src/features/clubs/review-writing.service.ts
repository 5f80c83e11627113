import type { WatchedInClub } from '@halfstar/contract/clubs/club-reviews.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { ClubReviews } from '#features/reviews/targets.service.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import { requireRatedFilm } from './club-reviews.policy.ts';
import { hasFullReview, listClubsOfReviewedFilms } from './club-reviews.queries.ts';
import { writeReview } from './club-reviews.service.ts';
import { requireReviewer } from './clubs.policy.ts';
import { findClub, findKnownClubNames } from './clubs.queries.ts';
import { findFilm } from './films.queries.ts';

/** What the feature reviews needs of clubs, for drafts and scheduled reviews in them. */
export const clubReviews: ClubReviews = {
  async requireWriter(ctx, member, { clubId, movieId }) {
    requireReviewer(member, await findClub(ctx, member, clubId), true);
    requireRatedFilm(await findFilm(ctx, member, clubId, movieId));
  },

  hasReview: (ctx, userId, { clubId, movieId }) => hasFullReview(ctx, clubId, { userId, movieId }),

  async publish(ctx, member, film, { rating, content, is_spoiler }) {
    const { id } = await writeReview(ctx, member, film, { rating, review_content: content, is_spoiler });
    return id;
  },

  findNames: findKnownClubNames,
};

/**
 * Of these films those that the viewer has reviewed in a club, which makes them watched ones, with the club of the first review. Throws what
 * requireMember throws.
 */
export async function listFilmsWatchedInClubs(
  ctx: Context,
  viewer: Viewer | null,
  movieIds: readonly string[],
): Promise<WatchedInClub[]> {
  const { userId } = requireMember(viewer);
  const rows = await listClubsOfReviewedFilms(ctx, userId, movieIds);
  const names = await findKnownClubNames(ctx, userId, [...new Set(rows.map((row) => row.club_id))]);
  return rows.map(({ movie_id, club_id }) => ({ movie_id, club: { club_id, name: names.get(club_id) ?? null } }));
}
