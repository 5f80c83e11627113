import type { FollowListEntry, RecommendedUser, Relation } from '@halfstar/contract/follows/follows.schema';
import { changeCounts, demandProfile, keepMembers, membersByIds } from '#features/profiles/profiles.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live-messages.ts';
import { decodeCursor, toPage } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { followed, unfollowed } from './follows.events.ts';
import { presentRelation, withMembers } from './follows.present.ts';
import * as queries from './follows.queries.ts';

const MAX_RECOMMENDED = 10;

/** How the viewer stands to a member; throws NOT_FOUND where there is none. */
export async function relationTo(ctx: Context, viewer: Viewer | null, userId: string): Promise<Relation> {
  await demandProfile(ctx, userId);
  const relations = await relationsTo(ctx, viewer, [userId]);
  return presentRelation(viewer, userId, relations.get(userId));
}

/** Harmless when repeated: counters and events follow only a row that is new. */
export const follow = (ctx: Context, member: MemberViewer, userId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await keepMembers(ctx, member.userId, userId);
    const at = timestamp(ctx.clock);
    if (!(await queries.insertFollow(ctx, member.userId, userId, at))) return;
    countFollow(ctx, member.userId, userId, 1);
    await publishEvent(ctx, followed, { followerId: member.userId, followingId: userId, at });
    tellBoth(ctx, member.userId, userId);
  });

/** Harmless when repeated. */
export const unfollow = (ctx: Context, member: MemberViewer, userId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await keepMembers(ctx, member.userId, userId);
    if (!(await queries.deleteFollow(ctx, member.userId, userId))) return;
    countFollow(ctx, member.userId, userId, -1);
    await publishEvent(ctx, unfollowed, {
      followerId: member.userId,
      followingId: userId,
      at: timestamp(ctx.clock),
    });
    tellBoth(ctx, member.userId, userId);
  });

function countFollow(ctx: Context, followerId: string, followingId: string, by: 1 | -1): void {
  changeCounts(ctx, followerId, { following_count: by });
  changeCounts(ctx, followingId, { follower_count: by });
}

/** A member goes for good: whom they followed and who followed them no longer count them. */
export async function forgetMember(ctx: Context, userId: string): Promise<void> {
  const gone = await queries.deleteFollowsOf(ctx, userId);
  for (const { follower_id, following_id } of gone) countFollow(ctx, follower_id, following_id, -1);
}

function tellBoth(ctx: Context, followerId: string, followingId: string): void {
  publishLiveMessage(ctx, [followerId], { type: 'changed', nouns: ['follow', 'profile', 'timeline'] });
  publishLiveMessage(ctx, [followingId], { type: 'changed', nouns: ['follow', 'profile'] });
}

interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

/** Who follows a member, newest first, each with how the viewer stands to them. */
export const followers = (ctx: Context, viewer: Viewer | null, userId: string, page: PageQuery) =>
  followPage(ctx, viewer, userId, page, { list: `followers: ${userId}`, question: queries.followersOf });

/** Whom a member follows, newest first, each with how the viewer stands to them. */
export const following = (ctx: Context, viewer: Viewer | null, userId: string, page: PageQuery) =>
  followPage(ctx, viewer, userId, page, { list: `following: ${userId}`, question: queries.followingOf });

async function followPage(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  { cursor, limit }: PageQuery,
  { list, question }: { list: string; question: typeof queries.followersOf },
): Promise<{ items: FollowListEntry[]; next_cursor: string | null }> {
  await demandProfile(ctx, userId);
  const rows = await question(ctx, userId, decodeCursor(cursor, list), limit + 1);
  const page = toPage(rows, limit, list, (row) => ({ at: row.created_at, id: row.user_id }));
  const ids = page.items.map((row) => row.user_id);
  const [members, relations] = await Promise.all([membersByIds(ctx, ids), relationsTo(ctx, viewer, ids)]);
  const items = withMembers(page.items, members, ({ user_id, bio }, member) => ({
    ...member,
    bio,
    relation: presentRelation(viewer, user_id, relations.get(user_id)),
  }));
  return { ...page, items };
}

async function relationsTo(ctx: Context, viewer: Viewer | null, ids: readonly string[]) {
  if (viewer === null || ids.length === 0) return new Map<string, never>();
  const rows = await queries.relationsOf(ctx, viewer.userId, ids);
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** At most ten members whom this one does not follow yet, the likeliest first. */
export async function recommendedFor(ctx: Context, member: MemberViewer): Promise<RecommendedUser[]> {
  const rows = await queries.strangersFor(ctx, member.userId, MAX_RECOMMENDED);
  const members = await membersByIds(
    ctx,
    rows.map((row) => row.user_id),
  );
  return withMembers(rows, members, (row, stranger) => ({ ...stranger, ...row }));
}
