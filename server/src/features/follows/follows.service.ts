import type { FollowListEntry, RecommendedUser, Relation } from '@halfstar/contract/follows/follows.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { getMembersById, incrementProfileCounts, lockMembers } from '#features/profiles/profiles.service.ts';
import { requireVisible } from '#features/visibility/visibility.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live-messages.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { followed, unfollowed } from './follows.events.ts';
import { requireFollower } from './follows.policy.ts';
import { mapWithMembers, presentRelation } from './follows.present.ts';
import * as queries from './follows.queries.ts';

const MAX_RECOMMENDED = 10;

/** Whether the viewer and a member follow each other. Throws NOT_FOUND for an unknown member. */
export async function getRelation(ctx: Context, viewer: Viewer | null, userId: string): Promise<Relation> {
  await requireVisible(ctx, viewer, userId);
  const relations = await findRelations(ctx, viewer, [userId]);
  return presentRelation(viewer, userId, relations.get(userId));
}

/**
 * Makes the viewer follow a member; a repetition changes nothing. Throws NOT_FOUND for an unknown member, CANNOT_FOLLOW_YOURSELF,
 * and what `requireMember` throws.
 */
export async function followMember(ctx: Context, viewer: Viewer | null, userId: string): Promise<Relation> {
  const member = requireFollower(viewer, userId);
  await inTransaction(ctx, async (ctx) => {
    await lockMembers(ctx, member.userId, userId);
    await requireVisible(ctx, member, userId);
    const at = timestamp(ctx.clock);
    if (!(await queries.insertFollow(ctx, member.userId, userId, at))) return;
    incrementFollowCounts(ctx, member.userId, userId, 1);
    await publishEvent(ctx, followed, { followerId: member.userId, followingId: userId, at });
    publishFollowChange(ctx, member.userId, userId);
  });
  return getRelation(ctx, member, userId);
}

/** Ends a follow; a repetition changes nothing. Throws NOT_FOUND for an unknown member, and what `requireMember` throws. */
export async function unfollowMember(ctx: Context, viewer: Viewer | null, userId: string): Promise<Relation> {
  const member = requireMember(viewer);
  await inTransaction(ctx, async (ctx) => {
    await lockMembers(ctx, member.userId, userId);
    if (!(await queries.deleteFollow(ctx, member.userId, userId))) return;
    incrementFollowCounts(ctx, member.userId, userId, -1);
    const at = timestamp(ctx.clock);
    await publishEvent(ctx, unfollowed, { followerId: member.userId, followingId: userId, at });
    publishFollowChange(ctx, member.userId, userId);
  });
  return getRelation(ctx, member, userId);
}

function incrementFollowCounts(ctx: Context, followerId: string, followingId: string, by: 1 | -1): void {
  incrementProfileCounts(ctx, followerId, { following_count: by });
  incrementProfileCounts(ctx, followingId, { follower_count: by });
}

/** Deletes all follows from and to a member whose account is being deleted, and corrects the counts of the other members. */
export async function deleteFollowsOfMember(ctx: Context, userId: string): Promise<void> {
  const deleted = await queries.deleteFollowsOfMember(ctx, userId);
  for (const { follower_id, following_id } of deleted) incrementFollowCounts(ctx, follower_id, following_id, -1);
}

function publishFollowChange(ctx: Context, followerId: string, followingId: string): void {
  publishLiveMessage(ctx, [followerId], { type: 'changed', nouns: ['follow', 'profile', 'timeline'] });
  publishLiveMessage(ctx, [followingId], { type: 'changed', nouns: ['follow', 'profile'] });
}

/** A page of a member's followers, newest first, each with the viewer's relation to them. Throws NOT_FOUND, INVALID_INPUT. */
export const listFollowers = (ctx: Context, viewer: Viewer | null, userId: string, page: PageQuery) =>
  listFollows(ctx, viewer, userId, page, { list: `followers: ${userId}`, read: queries.listFollowers });

/** A page of the members whom a member follows, newest first, each with the viewer's relation. Throws NOT_FOUND, INVALID_INPUT. */
export const listFollowing = (ctx: Context, viewer: Viewer | null, userId: string, page: PageQuery) =>
  listFollows(ctx, viewer, userId, page, { list: `following: ${userId}`, read: queries.listFollowing });

async function listFollows(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  page: PageQuery,
  { list, read }: { list: string; read: typeof queries.listFollowers },
): Promise<Page<FollowListEntry>> {
  await requireVisible(ctx, viewer, userId);
  return keysetPage<TimePlace, queries.FollowRow, FollowListEntry>({
    list,
    ...page,
    shape: TimePlace,
    read: (after, limit) => read(ctx, viewer, userId, after, limit),
    placeOf: (row) => [row.created_at, row.user_id],
    present: (rows) => presentFollows(ctx, viewer, rows),
  });
}

async function presentFollows(ctx: Context, viewer: Viewer | null, rows: readonly queries.FollowRow[]) {
  const ids = rows.map((row) => row.user_id);
  const [members, relations] = await Promise.all([getMembersById(ctx, ids), findRelations(ctx, viewer, ids)]);
  return mapWithMembers(rows, members, ({ user_id, bio }, member) => ({
    ...member,
    bio,
    relation: presentRelation(viewer, user_id, relations.get(user_id)),
  }));
}

async function findRelations(ctx: Context, viewer: Viewer | null, ids: readonly string[]) {
  if (viewer === null || ids.length === 0) return new Map<string, never>();
  const rows = await queries.listRelations(ctx, viewer.userId, ids);
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** At most ten members whom the viewer does not follow yet, best first. Throws what `requireMember` throws. */
export async function listRecommendedMembers(ctx: Context, viewer: Viewer | null): Promise<RecommendedUser[]> {
  const member = requireMember(viewer);
  const rows = await queries.listRecommendations(ctx, member, MAX_RECOMMENDED);
  const members = await getMembersById(
    ctx,
    rows.map((row) => row.user_id),
  );
  return mapWithMembers(rows, members, (row, member) => ({ ...member, ...row }));
}
