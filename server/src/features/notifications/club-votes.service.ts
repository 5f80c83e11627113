import { listMemberIdsToNotify } from '#features/clubs/members.service.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notify } from './notifications.service.ts';

/** A vote of a club that was opened. */
export interface NewClubVote {
  clubId: string;
  voteId: string;
  /** Who opened it, and is not notified. */
  actorId: string;
  /** ISO timestamp. */
  at: string;
}

/** A vote of a club that has its film. */
export interface NewVoteResult {
  clubId: string;
  voteId: string;
  movieId: string;
  /** ISO timestamp. */
  at: string;
}

/** Notifies those members of the club who want to know of everything that it is asked what to watch next. A repetition changes nothing. */
export const notifyOfClubVote = (ctx: Context, { clubId, voteId, actorId, at }: NewClubVote): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const recipientIds = await listMemberIdsToNotify(ctx, clubId, ['all']);
    await notify(ctx, { type: 'club_vote', recipientIds, actorId, targetId: voteId, clubId, at });
  });

/** Notifies the members of the club, but those who want to know of nothing, of the film that comes next. A repetition changes nothing. */
export const notifyOfVoteResult = (ctx: Context, { clubId, voteId, movieId, at }: NewVoteResult): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const recipientIds = await listMemberIdsToNotify(ctx, clubId, ['all', 'film_changes']);
    await notify(ctx, { type: 'club_vote_result', recipientIds, actorId: null, targetId: voteId, movieId, clubId, at });
  });
