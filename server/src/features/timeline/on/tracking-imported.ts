import type { ActivityType } from '@halfstar/contract/timeline/timeline.schema';
import { trackingImported } from '#features/tracking/tracking.events.ts';
import type { Context } from '#platform/context.ts';
import { onEvent } from '#platform/events.ts';
import { LIST_ACTIVITY, removeActivitiesOfFilms } from '../activities.service.ts';

/**
 * An import adds no cards. Where it or its undo takes a film off a list or removes its rating, that activity is removed from the cards that
 * show it.
 */
export const removeActivitiesOnImport = onEvent(trackingImported, async (ctx, { userId, unrated, offLists }) => {
  await removeSome(ctx, userId, unrated, 'rating');
  for (const list of ['watchlist', 'watched', 'favorites'] as const)
    await removeSome(ctx, userId, offLists[list], LIST_ACTIVITY[list]);
});

async function removeSome(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
  type: ActivityType,
): Promise<void> {
  if (movieIds.length > 0) await removeActivitiesOfFilms(ctx, userId, movieIds, type);
}
