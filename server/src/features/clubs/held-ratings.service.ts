import { toStars } from '@halfstar/contract/shared/rating';
import { getMemberForJob } from '#features/profiles/viewer-profiles.service.ts';
import { lockMovieForMember, rateMovieAndMarkWatched } from '#features/tracking/tracking.service.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { publishClubChange } from './clubs.service.ts';
import * as queries from './held-ratings.queries.ts';
import { listMemberIdsToNotify } from './members.queries.ts';

/**
 * Tells the open tabs of a club's members that a round is open, and makes the ratings that were held the members' ratings everywhere, each
 * in a transaction of its own. It may be stopped at any point, and run again or by several processes at once.
 */
export async function releaseHeldRatings(ctx: Context, round: queries.Round): Promise<void> {
  const members = await listMemberIdsToNotify(ctx, round.clubId, ['all', 'film_changes', 'none']);
  publishClubChange(ctx, members);
  await releaseRound(ctx, round);
}

/** Releases what releaseHeldRatings has left, as for a member whose account was about to be deleted and is not any more. */
export async function releaseForgottenRatings(ctx: Context): Promise<void> {
  for (const round of await queries.listRoundsWithHeldRatings(ctx)) await releaseRound(ctx, round);
}

async function releaseRound(ctx: Context, round: queries.Round): Promise<void> {
  for (const userId of await queries.listMembersWithHeldRating(ctx, round)) {
    try {
      await releaseRating(ctx, round, userId);
    } catch (error) {
      // The account is being deleted, or may not rate films.
      if (!(error instanceof AppError)) throw error;
    }
  }
}

const releaseRating = (ctx: Context, round: queries.Round, userId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { clubId, movieId } = round;
    await lockMovieForMember(ctx, userId, movieId);
    const held = await queries.findHeldRating(ctx, round, userId);
    // A rating that the member has given elsewhere since, or another process, has released it.
    if (held === undefined) return;
    const member = await getMemberForJob(ctx, userId);
    const options = { cause: 'club', clubId, chosenAt: held.updated_at } as const;
    await rateMovieAndMarkWatched(ctx, member, movieId, toStars(held.rating), options);
    await queries.markRatingReleased(ctx, round, userId);
    publishClubChange(ctx, [userId]);
  });
