import { toStored } from '@halfstar/contract/shared/rating';
import { MAX_RECOMMENDED, type RecommendedUser } from '@halfstar/contract/taste/recommendations.schema';
import { LOVED_STARS } from '@halfstar/contract/taste/taste.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { Eraser } from '#features/accounts/erasing.service.ts';
import { presentPeople } from '#features/follows/follows.service.ts';
import { getMovieSummariesById } from '#features/movies/movies.service.ts';
import { getMembersById, lockMembers, tryLockMember } from '#features/profiles/profiles.service.ts';
import { findViewerProfile } from '#features/profiles/viewer-profiles.service.ts';
import { requireVisible } from '#features/visibility/visibility.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import { toReason } from './recommendations.present.ts';
import * as queries from './recommendations.queries.ts';
import { requireOther } from './taste.policy.ts';

/** Members whom the viewer does not follow yet, best first, each with a reason. Throws what `requireMember` throws. */
export async function listRecommendedMembers(
  ctx: Context,
  viewer: Viewer | null,
  limit: number = MAX_RECOMMENDED,
): Promise<RecommendedUser[]> {
  const member = requireMember(viewer);
  const rows = await queries.listRecommendations(ctx, member, { limit, followees: BOUNDS.followees });
  const [people, members, movies] = await Promise.all([
    presentPeople(ctx, member, rows),
    getMembersById(
      ctx,
      rows.flatMap((row) => row.mutual_ids),
    ),
    getMovieSummariesById(
      ctx,
      rows.flatMap((row) => row.film_ids),
    ),
  ]);
  const personOf = new Map(people.map((person) => [person.user_id, person]));
  return rows.flatMap((row) => {
    const person = personOf.get(row.user_id);
    const { follower_count, review_count } = row;
    return person === undefined
      ? []
      : { ...person, follower_count, review_count, reason: toReason(row, { members, movies }) };
  });
}

/** Never recommends a member again. A repetition changes nothing. Throws NOT_FOUND, and what `requireMember` throws. */
export async function dismissMember(ctx: Context, viewer: Viewer | null, userId: string): Promise<void> {
  const member = requireOther(viewer, userId);
  await inTransaction(ctx, async (ctx) => {
    await requireVisible(ctx, member, userId);
    await lockMembers(ctx, member.userId, userId);
    await queries.insertDismissal(ctx, member.userId, userId, timestamp(ctx.clock));
    publishLiveMessage(ctx, [member.userId], { type: 'changed', nouns: ['follow'] });
  });
}

/** Ends a dismissal. A repetition changes nothing. Throws what `requireMember` throws. */
export async function restoreMember(ctx: Context, viewer: Viewer | null, userId: string): Promise<void> {
  const member = requireMember(viewer);
  await inTransaction(ctx, async (ctx) => {
    await queries.deleteDismissal(ctx, member.userId, userId);
    publishLiveMessage(ctx, [member.userId], { type: 'changed', nouns: ['follow'] });
  });
}

const BOUNDS: queries.Bounds = {
  followees: 200,
  followsOfEach: 100,
  lovedFilms: 500,
  comparedFilms: 100,
  loversOfEach: 100,
  candidates: 50,
  loved: toStored(LOVED_STARS),
  leastFilms: 2,
};

/** Computes the recommendations for a member anew. Nothing happens when the member has been deleted. */
export async function refreshRecommendations(ctx: Context, userId: string): Promise<void> {
  const profile = await findViewerProfile(ctx, userId);
  if (profile === null) return;
  await inTransaction(ctx, async (ctx) => {
    await queries.lockRefresh(ctx, userId);
    if (!(await tryLockMember(ctx, userId))) return;
    await queries.deleteRecommendations(ctx, userId);
    await queries.insertRecommendations(ctx, { userId, hidesScores: profile.hidesScores }, BOUNDS);
    await queries.upsertRefresh(ctx, userId, timestamp(ctx.clock));
  });
}

/** Ratings of the last quarter of an hour refresh recommendations that are older than ten minutes. */
const RECENT_HOURS = 0.25;
const OLD_HOURS = 1 / 6;
/** Who has used Halfstar within so many hours is refreshed every night. */
const ACTIVE_HOURS = 30 * 24;
const BATCH_SIZE = 200;

/** Members who have rated since their recommendations were computed, at most 200. */
export const listStaleRaters = (ctx: Context): Promise<string[]> =>
  queries.listRecentRaters(
    ctx,
    hoursFromNow(ctx.clock, -RECENT_HOURS),
    hoursFromNow(ctx.clock, -OLD_HOURS),
    BATCH_SIZE,
  );

/**
 * Refreshes a batch of the members who used Halfstar in the last 30 days, in the order of their ids.
 * @param after the last member of the batch before; null for the first batch
 * @returns the last member of this batch; null when it was the last one
 */
export async function refreshActiveMembers(ctx: Context, after: string | null): Promise<string | null> {
  const userIds = await queries.listActiveMembers(ctx, after, hoursFromNow(ctx.clock, -ACTIVE_HOURS), BATCH_SIZE);
  for (const userId of userIds) await refreshRecommendations(ctx, userId);
  return userIds.length === BATCH_SIZE ? (userIds.at(-1) ?? null) : null;
}

/** Takes a member whose account is being deleted out of the reasons for these members, who followed it until now. */
export async function removeFromReasonsOf(
  ctx: Context,
  userId: string,
  recipientIds: readonly string[],
): Promise<void> {
  await queries.removeFromReasonsOf(ctx, userId, recipientIds);
}

/** Takes it out of reasons that are left: those for members who stopped following it before. */
export const eraseReasons: Eraser = (ctx, userId, limit) => queries.removeFromReasons(ctx, userId, limit);
