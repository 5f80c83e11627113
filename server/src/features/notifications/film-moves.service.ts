import type { Context } from '#platform/context.ts';
import { ROWS_PER_BATCH } from '#platform/database/delete-referring.ts';
import { moveNotificationsToFilm } from './notifications.queries.ts';

/** What a member has of a film was moved to another film. */
export interface FilmMove {
  userId: string;
  from: string;
  to: string;
}

/**
 * Moves a batch of the notifications that a member has about a film, and of those about the member's review and cards of it, to the film to
 * which these were moved, in the caller's transaction.
 * @returns whether there may be more
 */
export const moveNextNotifications = async (ctx: Context, move: FilmMove): Promise<boolean> =>
  (await moveNotificationsToFilm(ctx, move, ROWS_PER_BATCH)) === ROWS_PER_BATCH;

/** Moves all of them, in batches. It may be stopped at any point and run again. */
export async function moveRemainingNotifications(ctx: Context, move: FilmMove): Promise<void> {
  while (await moveNextNotifications(ctx, move));
}
