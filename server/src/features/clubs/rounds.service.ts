import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';
import { lockClubForJob } from './clubs.queries.ts';
import { clubRoundRevealed } from './rounds.events.ts';
import * as queries from './rounds.queries.ts';

/**
 * Opens the sealed round of a club if it is over: its time has come, its film is no longer the current one, or the club is archived.
 * Publishes clubRoundRevealed, once for each round. In the caller's transaction, which holds the club.
 */
export async function revealEndedRounds(ctx: Context, clubId: string): Promise<void> {
  const at = timestamp(ctx.clock);
  for (const { id, movie_id: movieId, rating_count: ratingCount } of await queries.markEndedRoundsRevealed(
    ctx,
    clubId,
    at,
  )) {
    await publishEvent(ctx, clubRoundRevealed, { clubId, movieId, filmId: id, ratingCount, at });
  }
}

/**
 * Opens the sealed rounds of all clubs that are over, each in a transaction of its own; one that fails is logged and keeps no other
 * waiting. It may be stopped at any point, and run again or by several processes at once.
 */
export async function revealDueRounds(ctx: Context): Promise<void> {
  for (const clubId of await queries.listClubsWithEndedRounds(ctx, timestamp(ctx.clock))) {
    try {
      await inTransaction(ctx, async (ctx) => {
        await lockClubForJob(ctx, clubId);
        await revealEndedRounds(ctx, clubId);
      });
    } catch (error) {
      ctx.log.error({ err: error, club_id: clubId }, 'the sealed round of a club could not be opened');
    }
  }
}
