import { toModerationState } from '#features/subjects/moderated.policy.ts';
import type { ModeratedRules, ModeratedThing } from '#features/subjects/moderated.service.ts';
import { lockMovieForMember } from '#features/tracking/tracking.service.ts';
import type { Context } from '#platform/context.ts';
import type { TombstoneRow } from './tombstones.queries.ts';
import * as queries from './tombstones.queries.ts';

/**
 * Adds to the rules of a kind of reviews what is left of those that were deleted while moderators hid them or had marked them as a spoiler:
 * a second look still takes that back, and then the next review of the same member and film does not get it. They are hidden, removed or
 * marked no more.
 */
export const withTombstones = (rules: ModeratedRules): ModeratedRules => ({
  ...rules,
  async find(ctx, viewer, id, options) {
    const thing = await rules.find(ctx, viewer, id, options);
    if (thing !== undefined) return thing;
    const found = await (options.lock ? lockTombstone(ctx, id) : queries.findTombstone(ctx, id, false));
    // It may have been written again while this waited.
    return found === undefined ? rules.find(ctx, viewer, id, options) : toErasedThing(found);
  },
  async setState(ctx, id, state) {
    const found = await findLeft(ctx, rules, id);
    if (found === undefined) return rules.setState(ctx, id, state);
    if (state === 'shown') await queries.setOrDeleteTombstone(ctx, id, { ...found, moderation: null });
  },
  lockSpoiler: async (ctx, id, locked) => {
    const found = await findLeft(ctx, rules, id);
    if (found === undefined) return rules.lockSpoiler?.(ctx, id, locked);
    if (!locked) await queries.setOrDeleteTombstone(ctx, id, { ...found, spoiler_locked: false });
  },
});

/** The locked tombstone of a review that is not there any more; undefined for one that is. */
async function findLeft(ctx: Context, rules: ModeratedRules, id: string): Promise<TombstoneRow | undefined> {
  return (await rules.find(ctx, null, id, { lock: true })) === undefined ? lockTombstone(ctx, id) : undefined;
}

/** Locks the film for the author, as whoever writes a review of it does, and then the tombstone. */
async function lockTombstone(ctx: Context, id: string): Promise<TombstoneRow | undefined> {
  let found = await queries.findTombstone(ctx, id, false);
  while (found !== undefined) {
    const { user_id, movie_id } = found;
    await lockMovieForMember(ctx, user_id, movie_id);
    found = await queries.findTombstone(ctx, id, true);
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

/** Whether moderators keep the member's review of a film from others, or would keep the next one. */
export const isReviewModerated = (ctx: Context, userId: string, movieId: string): Promise<boolean> =>
  queries.isReviewModerated(ctx, userId, movieId);

/** Moves what moderators did with a deleted review of a member to another film, where the member's next review begins with it. */
export const moveReviewTombstone = async (
  ctx: Context,
  userId: string,
  move: { from: string; to: string; reviewId: string },
): Promise<void> => void (await queries.moveTombstones(ctx, userId, move));
