import { toModerationState } from '#features/subjects/moderated.policy.ts';
import type { ModeratedRules, ModeratedThing } from '#features/subjects/moderated.service.ts';
import { lockMovie } from '#features/tracking/tracking.service.ts';
import type { Context } from '#platform/context.ts';
import { findTombstone, setTombstone, type TombstoneRow } from './tombstones.queries.ts';

/**
 * Adds to the rules of a kind of reviews what is left of those that were deleted while moderators hid them or had marked them as a spoiler: a
 * second look still takes that back, and then the next review of the same member and film does not get it. They are hidden, removed or marked
 * no more.
 */
export const withTombstones = (rules: ModeratedRules): ModeratedRules => ({
  ...rules,
  async find(ctx, viewer, id, options) {
    const thing = await rules.find(ctx, viewer, id, options);
    if (thing !== undefined) return thing;
    const found = await (options.lock ? lockTombstone(ctx, id) : findTombstone(ctx, id, false));
    // It may have been written again while this waited.
    return found === undefined ? rules.find(ctx, viewer, id, options) : toErasedThing(found);
  },
  async setState(ctx, id, state) {
    const found = await lockTombstone(ctx, id);
    if (found === undefined) return rules.setState(ctx, id, state);
    if (state === 'shown') await setTombstone(ctx, id, { ...found, moderation: null });
  },
  lockSpoiler: async (ctx, id, locked) => {
    const found = await lockTombstone(ctx, id);
    if (found === undefined) return rules.lockSpoiler?.(ctx, id, locked);
    if (!locked) await setTombstone(ctx, id, { ...found, spoiler_locked: false });
  },
});

/** Locks the film for the author, as whoever writes a review of it does, and then the tombstone. */
async function lockTombstone(ctx: Context, id: string): Promise<TombstoneRow | undefined> {
  let found = await findTombstone(ctx, id, false);
  while (found !== undefined) {
    const { user_id, movie_id } = found;
    await lockMovie(ctx, user_id, movie_id);
    found = await findTombstone(ctx, id, true);
    // Its film may have been merged into another one while this waited.
    if (found?.movie_id === movie_id) return found;
  }
  return undefined;
}

const toErasedThing = (row: TombstoneRow): ModeratedThing => ({
  ownerId: row.user_id,
  isReadable: false,
  state: toModerationState(row.moderation),
  isSpoilerLocked: row.spoiler_locked,
  snapshot: { title: '', text: '', is_spoiler: false, picture_url: null },
  movieId: row.movie_id,
  clubId: row.club_id,
  link: `/movies/${row.movie_id}`,
  isErased: true,
});
