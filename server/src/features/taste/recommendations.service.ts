import { toStoredRating } from '@halfstar/contract/shared/rating';
import { MAX_RECOMMENDED, type RecommendedUser } from '@halfstar/contract/taste/recommendations.schema';
import { LOVED_STARS } from '@halfstar/contract/taste/taste.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { Eraser } from '#features/accounts/erasing.service.ts';
import { presentMembersWithRelations } from '#features/follows/follows.service.ts';
import { getMovieSummariesById } from '#features/movies/movies.service.ts';
import { getMembersById, lockMemberIfExists, lockMembersAgainstDeletion } from '#features/profiles/profiles.service.ts';
import { findViewerProfile } from '#features/profiles/viewer-profiles.service.ts';
import { requireVisible } from '#features/visibility/visibility.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { isDatabaseOutage } from '#platform/database/outage.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import { toReason } from './recommendations.present.ts';
import * as queries from './recommendations.queries.ts';
import { requireMemberOtherThan } from './taste.policy.ts';

/** Members whom the viewer does not follow yet, best first, each with a reason. Throws what `requireMember` throws. */
export async function listRecommendedMembers(
  ctx: Context,
  viewer: Viewer | null,
  limit: number = MAX_RECOMMENDED,
): Promise<RecommendedUser[]> {
  const member = requireMember(viewer);
  const rows = await queries.listRecommendations(ctx, member, { limit, followees: BOUNDS.followees });
  const [people, members, movies] = await Promise.all([
    presentMembersWithRelations(ctx, member, rows),
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

/**
 * The viewer is not recommended this member any more, until `restoreDismissedMember`. A repetition changes nothing. Throws NOT_FOUND for
 * oneself and for a member whom the viewer may not see, and what `requireMember` throws.
 */
export async function dismissMember(ctx: Context, viewer: Viewer | null, userId: string): Promise<void> {
  const member = requireMemberOtherThan(viewer, userId);
  await inTransaction(ctx, async (ctx) => {
    await requireVisible(ctx, member, userId);
    await lockMembersAgainstDeletion(ctx, member.userId, userId);
    await queries.insertDismissal(ctx, member.userId, userId, timestamp(ctx.clock));
    publishLiveMessage(ctx, [member.userId], { type: 'changed', nouns: ['follow'] });
  });
}

/** The viewer may be recommended a member again whom they dismissed. A repetition changes nothing. Throws what `requireMember` throws. */
export async function restoreDismissedMember(ctx: Context, viewer: Viewer | null, userId: string): Promise<void> {
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
  loved: toStoredRating(LOVED_STARS),
  leastFilms: 2,
};

/** Replaces the recommendations for a member by newly computed ones. Nothing happens when the member has been deleted. */
export async function refreshRecommendations(ctx: Context, userId: string): Promise<void> {
  const profile = await findViewerProfile(ctx, userId);
  if (profile === null) return;
  await inTransaction(ctx, async (ctx) => {
    await queries.lockRecommendationRefresh(ctx, userId);
    if (!(await lockMemberIfExists(ctx, userId))) return;
    await queries.deleteRecommendations(ctx, userId);
    await queries.computeAndInsertRecommendations(ctx, { userId, hidesScores: profile.hidesScores }, BOUNDS);
    await queries.upsertRecommendationRefresh(ctx, userId, timestamp(ctx.clock));
  });
}

/**
 * Refreshes the recommendations for these members, one transaction each. One that fails is logged and does not stop the others. Throws when
 * the database is away.
 */
export async function refreshEach(ctx: Context, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) {
    try {
      await refreshRecommendations(ctx, userId);
    } catch (error) {
      if (isDatabaseOutage(error)) throw error;
      ctx.log.error({ err: error, user_id: userId }, 'recommendations were not refreshed; the next run tries again');
    }
  }
}

/** Ratings of the last quarter of an hour refresh recommendations that are older than ten minutes. */
const RECENT_HOURS = 0.25;
const OLD_HOURS = 1 / 6;
/** Who has used Halfstar within so many hours is refreshed every night. */
const ACTIVE_HOURS = 30 * 24;
const BATCH_SIZE = 200;

/**
 * The ids of members who rated in the last quarter of an hour and whose recommendations are older than that rating and than ten minutes; at
 * most 200.
 */
export const listStaleRaters = (ctx: Context): Promise<string[]> =>
  queries.listRecentRaters(
    ctx,
    hoursFromNow(ctx.clock, -RECENT_HOURS),
    hoursFromNow(ctx.clock, -OLD_HOURS),
    BATCH_SIZE,
  );

/**
 * Refreshes the recommendations of the next 200 members who used Halfstar in the last 30 days, in the order of their ids. A refresh that
 * fails is logged and does not stop the others.
 * @param afterUserId the last member of the batch before; null for the first batch
 * @returns the last member of this batch; null when no batch follows
 */
export async function refreshActiveMembersBatch(ctx: Context, afterUserId: string | null): Promise<string | null> {
  const userIds = await queries.listActiveMemberIds(
    ctx,
    afterUserId,
    hoursFromNow(ctx.clock, -ACTIVE_HOURS),
    BATCH_SIZE,
  );
  await refreshEach(ctx, userIds);
  return userIds.length === BATCH_SIZE ? (userIds.at(-1) ?? null) : null;
}

/**
 * Takes a member whose account is being deleted out of the reasons of the recommendations for these recipients, who followed that member
 * until now.
 */
export async function removeFromReasonsOf(
  ctx: Context,
  userId: string,
  recipientIds: readonly string[],
): Promise<void> {
  await queries.removeMemberFromReasonsFor(ctx, userId, recipientIds);
}

/**
 * Takes a member whose account is being deleted out of the reasons of recommendations for others, who need not follow that member any more;
 * at most `limit`.
 * @returns of how many recommendations
 */
export const eraseFromReasons: Eraser = (ctx, userId, limit) => queries.removeMemberFromReasons(ctx, userId, limit);
