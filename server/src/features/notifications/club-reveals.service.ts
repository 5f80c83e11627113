import { listMemberIdsToNotify } from '#features/clubs/members.service.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notify } from './notifications.service.ts';

/** The round of a club's film that was opened. */
export interface RevealedClubRound {
  clubId: string;
  movieId: string;
  /** The id of the film in the club's programme. */
  filmId: string;
  /** ISO timestamp. */
  at: string;
}

/** Notifies the members of the club that the ratings are open, but those who want to know of nothing. A repetition changes nothing. */
export const notifyOfClubReveal = (ctx: Context, { clubId, movieId, filmId, at }: RevealedClubRound): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const recipientIds = await listMemberIdsToNotify(ctx, clubId, ['all', 'film_changes']);
    await notify(ctx, { type: 'club_reveal', recipientIds, actorId: null, targetId: filmId, movieId, clubId, at });
  });
