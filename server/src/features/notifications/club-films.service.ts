import { listMemberIdsToNotify } from '#features/clubs/members.service.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notify } from './notifications.service.ts';

/** A film that became the current one of a club. */
export interface NewClubFilm {
  clubId: string;
  movieId: string;
  /** The id of the film in the club's programme. */
  filmId: string;
  /** Who chose it, and is not notified. */
  actorId: string;
  /** ISO timestamp. */
  at: string;
}

/** Notifies those members of the club who want to know of a new film. A repetition changes nothing. */
export const notifyOfClubFilm = (ctx: Context, { clubId, movieId, filmId, actorId, at }: NewClubFilm): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const members = await listMemberIdsToNotify(ctx, clubId, ['all', 'film_changes']);
    const recipientIds = members.filter((id) => id !== actorId);
    await notify(ctx, { type: 'club_film', recipientIds, actorId: null, targetId: filmId, movieId, clubId, at });
  });
