import type { ReviewClub, ReviewForm } from '@halfstar/contract/reviews/reviews.schema';
import type { Context } from '#platform/context.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { findUserReview } from './reviews.queries.ts';

/** What a review is about: a film, outside of movie clubs or in one. */
export interface ReviewedFilm {
  movieId: string;
  /** Null: outside of clubs. */
  clubId: string | null;
}

/** The one review, draft and pending scheduled review that a member may have of a film outside of clubs, or in one. */
export interface ReviewTarget extends ReviewedFilm {
  userId: string;
}

/** Reads what a review is about from the input of a call. */
export const toReviewedFilm = (input: { movie_id: string; club_id?: string | undefined }): ReviewedFilm => ({
  movieId: input.movie_id,
  clubId: input.club_id ?? null,
});

/** A film of a club. */
export interface FilmInClub {
  clubId: string;
  movieId: string;
}

/** What reviews need of movie clubs, in which their drafts and scheduled reviews may be published. */
export interface ClubReviews {
  /**
   * Requires that the member may write a review with a text of the film in the club. Throws NOT_FOUND, NOT_ALLOWED for others than its
   * members, CLUB_ARCHIVED, UPGRADE_REQUIRED.
   */
  requireWriter(ctx: Context, member: MemberViewer, film: FilmInClub): Promise<void>;
  /** Whether the member has a review with a text of the film in the club. A rating alone is none. */
  hasReview(ctx: Context, userId: string, film: FilmInClub): Promise<boolean>;
  /**
   * Publishes the member's review of the film in the club, or changes it; drafts stay. Throws what `requireWriter` throws, and what
   * requireMember throws.
   * @returns its id
   */
  publish(ctx: Context, member: MemberViewer, film: FilmInClub, form: ReviewForm): Promise<string>;
  /** The names of those of these clubs that the member may know of, by id. */
  findNames(ctx: Context, userId: string, clubIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

declare module '#platform/providers.ts' {
  interface Providers {
    clubReviews: ClubReviews;
  }
}

/**
 * Requires that the member may publish a review of the target; outside of clubs each member may. The club is not locked: what changes
 * meanwhile is checked again when the text is published. Throws what `ClubReviews.requireWriter` throws.
 */
export async function requireTargetWriter(
  ctx: Context,
  member: MemberViewer,
  { clubId, movieId }: ReviewTarget,
): Promise<void> {
  if (clubId !== null) await ctx.providers.clubReviews.requireWriter(ctx, member, { clubId, movieId });
}

/** Whether the member has published a review of the target. */
export const hasTargetReview = async (ctx: Context, { userId, movieId, clubId }: ReviewTarget): Promise<boolean> =>
  clubId === null
    ? (await findUserReview(ctx, userId, movieId)) !== undefined
    : ctx.providers.clubReviews.hasReview(ctx, userId, { clubId, movieId });

/** The clubs of unpublished reviews as the contract shows them to their author. */
export async function makeClubPresenter(
  ctx: Context,
  userId: string,
  rows: readonly { club_id: string | null }[],
): Promise<(clubId: string | null) => ReviewClub | null> {
  const ids = new Set(rows.flatMap((row) => row.club_id ?? []));
  const names = ids.size === 0 ? new Map() : await ctx.providers.clubReviews.findNames(ctx, userId, [...ids]);
  return (clubId) => (clubId === null ? null : { club_id: clubId, name: names.get(clubId) ?? null });
}
