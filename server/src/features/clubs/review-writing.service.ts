import type { WatchedInClub } from '@halfstar/contract/clubs/club-reviews.schema';
import type { ReviewClub } from '@halfstar/contract/reviews/reviews.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { ClubReviews } from '#features/reviews/targets.service.ts';
import type { Context } from '#platform/context.ts';
import { type BatchedQuery, makeBatchedQuery } from '#platform/database/batched-queries.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { requireRateableFilm } from './club-reviews.policy.ts';
import { buildWatchedInClubsQuery, hasFullReview, type WatchedInClubRow } from './club-reviews.queries.ts';
import { rateAndWriteClubReview } from './club-reviews.service.ts';
import { requireReviewer } from './clubs.policy.ts';
import { findClub, findKnownClubNames } from './clubs.queries.ts';
import { findFilm } from './films.queries.ts';

/** What the feature reviews needs of clubs, for drafts and scheduled reviews in them. */
export const clubReviews: ClubReviews = {
  async requireWriter(ctx, member, { clubId, movieId }) {
    requireReviewer(member, await findClub(ctx, member, clubId), true);
    requireRateableFilm(await findFilm(ctx, member, clubId, movieId));
  },

  hasReview: (ctx, userId, { clubId, movieId }) => hasFullReview(ctx, clubId, { userId, movieId }),

  async publish(ctx, member, film, { rating, content, is_spoiler }) {
    const { id } = await rateAndWriteClubReview(ctx, member, film, { rating, review_content: content, is_spoiler });
    return id;
  },

  findNames: findKnownClubNames,
};

const toReviewClub = ({ club_id, name }: WatchedInClubRow): ReviewClub => ({ club_id, name });

/**
 * Of these films those that the viewer has reviewed in a club, which makes them watched ones, with the club of the first review. Throws
 * what requireMember throws.
 */
export async function listFilmsWatchedInClubs(
  ctx: Context,
  viewer: Viewer | null,
  movieIds: readonly string[],
): Promise<WatchedInClub[]> {
  const { userId } = requireMember(viewer);
  const { rows } = await buildWatchedInClubsQuery(userId, movieIds).execute(ctx.db);
  return rows.map((row) => ({ movie_id: row.movie_id, club: toReviewClub(row) }));
}

/** Reads, as part of a batch, the club in which the member has first reviewed the film; null when there is none. */
export const watchedInClubQuery = ({ userId }: MemberViewer, movieId: string): BatchedQuery<ReviewClub | null> =>
  makeBatchedQuery(
    () => buildWatchedInClubsQuery(userId, [movieId]),
    [],
    ([row]) => (row === undefined ? null : toReviewClub(row)),
  );
