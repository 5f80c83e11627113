import { clubRoundRevealed } from '#features/clubs/rounds.events.ts';
import { onEvent } from '#platform/events.ts';
import { enqueueClubRevealNotifications } from '../club-reveals.jobs.ts';

/** A job notifies the members, since a club has up to 500. A round that nobody has rated is no news. */
export const notifyOnClubRoundRevealed = onEvent(clubRoundRevealed, async (ctx, { ratingCount, ...round }) => {
  if (ratingCount > 0) await enqueueClubRevealNotifications(ctx, round);
});
