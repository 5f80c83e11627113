import type { FollowListEntry, MemberSearch, Relation } from '@halfstar/contract/follows/follows.schema';
import type { NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { TableEraser } from '#features/accounts/erasing.service.ts';
import { toNamedMember } from '#features/profiles/profiles.present.ts';
import {
  getMembersById,
  incrementProfileCounts,
  lockMembersAgainstDeletion,
} from '#features/profiles/profiles.service.ts';
import {
  getStandings,
  lockAudienceShared,
  requireVisible,
  type Standing,
} from '#features/visibility/visibility.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { followed, followersErased, requested } from './follows.events.ts';
import { canFollow, canKnowMember, requireNoSelfFollow, type Ties } from './follows.policy.ts';
import { mapWithMembers, NO_TIES, presentMemberWithRelation, presentRelation } from './follows.present.ts';
import * as queries from './follows.queries.ts';
import { deleteRequest, insertRequest } from './requests.queries.ts';

/** How the viewer and a member whom they may know are related: audience, blocks and mutes, and follows and requests. */
export interface Known {
  standing: Standing;
  ties: Ties;
}

/** How the viewer and a member are related. Throws NOT_FOUND when the viewer must not know the member. */
export async function requireKnownMember(ctx: Context, viewer: Viewer | null, userId: string): Promise<Known> {
  const [standings, ties] = await Promise.all([
    getStandings(ctx, viewer, [userId]),
    findTies(ctx, viewer?.userId ?? null, [userId]),
  ]);
  const known = { standing: standings.get(userId), ties: ties.get(userId) ?? NO_TIES };
  if (known.standing === undefined || !canKnowMember(viewer, known.standing, known.ties)) throw notFound();
  return { standing: known.standing, ties: known.ties };
}

/** The viewer's relation to a member. Throws NOT_FOUND for one whom the viewer must not know. */
export async function getRelation(ctx: Context, viewer: Viewer | null, userId: string): Promise<Relation> {
  const { standing, ties } = await requireKnownMember(ctx, viewer, userId);
  return presentRelation(viewer, userId, standing, ties);
}

/**
 * Runs `change`, which changes follows, requests, blocks or mutes between the viewer and a member, in a transaction that locks the two
 * against other such changes and against deletion. Returns the relation after it. Throws NOT_FOUND when the viewer must not know the
 * member, and AUTHENTICATION_REQUIRED when the viewer has been deleted.
 */
export const changeRelation = (
  ctx: Context,
  member: MemberViewer,
  userId: string,
  change: (ctx: Context, known: Known) => Promise<void>,
): Promise<Relation> =>
  inTransaction(ctx, async (ctx) => {
    await queries.lockPair(ctx, member.userId, userId);
    await lockAudienceShared(ctx, userId);
    const known = await requireKnownMember(ctx, member, userId);
    await lockMembersAgainstDeletion(ctx, member.userId, userId);
    await change(ctx, known);
    const [standings, ties] = await Promise.all([
      getStandings(ctx, member, [userId]),
      findTies(ctx, member.userId, [userId]),
    ]);
    return presentRelation(member, userId, standings.get(userId), ties.get(userId));
  });

/**
 * Makes the viewer follow a member, or ask to when the member approves their followers; a repetition changes nothing. Throws NOT_FOUND
 * for a member whom the viewer must not know or cannot follow, CANNOT_FOLLOW_YOURSELF, and what `requireMember` throws.
 */
export async function followOrAskToFollow(ctx: Context, viewer: Viewer | null, userId: string): Promise<Relation> {
  const member = requireNoSelfFollow(viewer, userId);
  return changeRelation(ctx, member, userId, async (ctx, { standing, ties }) => {
    if (!canFollow(member, userId, standing)) throw notFound();
    if (ties.following) return;
    const at = timestamp(ctx.clock);
    if (standing.audience === 'followers') {
      if (!(await insertRequest(ctx, member.userId, userId, at))) return;
      await publishEvent(ctx, requested, { requesterId: member.userId, targetId: userId, at });
      publishLiveMessage(ctx, [member.userId, userId], { type: 'changed', nouns: ['follow'] });
      return;
    }
    // Asked for before the member went public.
    await deleteRequest(ctx, member.userId, userId);
    await addFollow(ctx, member.userId, userId, at, 'user');
  });
}

/**
 * Adds a follow, without a check whether it is allowed, with counts, event and live messages. In the caller's transaction, which holds the
 * lock of the two. One that exists stays as it is.
 */
export async function addFollow(
  ctx: Context,
  followerId: string,
  followingId: string,
  at: string,
  cause: 'user' | 'approval',
): Promise<void> {
  if (!(await queries.insertFollow(ctx, followerId, followingId, at))) return;
  incrementFollowCounts(ctx, followerId, followingId, 1);
  await publishEvent(ctx, followed, { followerId, followingId, at, cause });
  publishFollowChange(ctx, followerId, followingId);
}

/**
 * Ends the viewer's follow of a member, and withdraws the viewer's request to follow them; a repetition changes nothing. Throws NOT_FOUND
 * for a member whom the viewer must not know, and what `requireMember` throws.
 */
export async function unfollowAndWithdrawRequest(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
): Promise<Relation> {
  const member = requireMember(viewer);
  return changeRelation(ctx, member, userId, (ctx) => removeFollowAndRequest(ctx, member.userId, userId));
}

/**
 * Ends a member's follow of the viewer, and their request to follow; they get no notification. A repetition changes nothing. Throws
 * NOT_FOUND for a member whom the viewer must not know, and what `requireMember` throws.
 */
export async function removeFollower(ctx: Context, viewer: Viewer | null, userId: string): Promise<Relation> {
  const member = requireMember(viewer);
  return changeRelation(ctx, member, userId, (ctx) => removeFollowAndRequest(ctx, userId, member.userId));
}

/**
 * Ends the follow and the request of `followerId` to `followingId`, one direction only, with counts and live messages. In the caller's
 * transaction, which holds the lock of the two.
 */
export async function removeFollowAndRequest(ctx: Context, followerId: string, followingId: string): Promise<void> {
  if (await deleteRequest(ctx, followerId, followingId))
    publishLiveMessage(ctx, [followerId, followingId], { type: 'changed', nouns: ['follow'] });
  if (!(await queries.deleteFollow(ctx, followerId, followingId))) return;
  incrementFollowCounts(ctx, followerId, followingId, -1);
  publishFollowChange(ctx, followerId, followingId);
}

function incrementFollowCounts(ctx: Context, followerId: string, followingId: string, by: 1 | -1): void {
  incrementProfileCounts(ctx, followerId, { following_count: by });
  incrementProfileCounts(ctx, followingId, { follower_count: by });
}

/**
 * Deletes follows from and to a member whose account is being deleted, corrects the counts of the other members and publishes
 * `followersErased`.
 */
export const eraseFollows: TableEraser = async (ctx, userId, areMeant) => {
  const deleted = await queries.deleteFollows(ctx, areMeant);
  for (const { follower_id, following_id } of deleted) incrementFollowCounts(ctx, follower_id, following_id, -1);
  const followerIds = deleted.map((row) => row.follower_id).filter((id) => id !== userId);
  if (followerIds.length > 0) await publishEvent(ctx, followersErased, { userId, followerIds });
  return deleted.length;
};

function publishFollowChange(ctx: Context, followerId: string, followingId: string): void {
  publishLiveMessage(ctx, [followerId], { type: 'changed', nouns: ['follow', 'profile', 'timeline'] });
  publishFollowerChange(ctx, followingId);
}

/** Notifies a member's open tabs that somebody follows them, or no longer. */
export const publishFollowerChange = (ctx: Context, userId: string) =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['follow', 'profile'] });

interface FollowsPage extends PageQuery {
  search?: string | undefined;
}

/**
 * A page of a member's followers whom the viewer may see (all of the viewer's own), newest first, each with the viewer's relation to them.
 * With `search`, only those who have it in their names; searches wait in a queue, since one may look at all the followers. Throws
 * NOT_FOUND, INVALID_INPUT.
 */
export const listFollowers = (ctx: Context, viewer: Viewer | null, userId: string, page: FollowsPage) =>
  listFollows(ctx, viewer, userId, page, { list: `followers: ${userId}`, read: queries.listFollowers });

/** A page of the members whom a member follows, as `listFollowers`. Throws NOT_FOUND, INVALID_INPUT. */
export const listFollowing = (ctx: Context, viewer: Viewer | null, userId: string, page: FollowsPage) =>
  listFollows(ctx, viewer, userId, page, { list: `following: ${userId}`, read: queries.listFollowing });

async function listFollows(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  { search, ...page }: FollowsPage,
  { list, read }: { list: string; read: typeof queries.listFollowers },
): Promise<Page<FollowListEntry>> {
  await requireVisible(ctx, viewer, userId);
  return keysetPage<TimePlace, queries.FollowRow, FollowListEntry>({
    list: search === undefined ? list : `${list} named ${search}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => {
      const query = () => read(ctx, viewer, userId, { search: search ?? null, after, limit });
      return search === undefined ? query() : ctx.costly.search.run(ctx.caller, query);
    },
    placeOf: (row) => [row.created_at, row.user_id],
    present: (rows) => presentMembersWithRelations(ctx, viewer, rows),
  });
}

/**
 * The members of these rows as lists show them, with the viewer's relation to each, in the order of the rows. Reads the database; deleted
 * members are left out.
 */
export async function presentMembersWithRelations(
  ctx: Context,
  viewer: Viewer | null,
  rows: readonly { user_id: string }[],
): Promise<FollowListEntry[]> {
  const ids = rows.map((row) => row.user_id);
  const [members, bios, standings, ties] = await Promise.all([
    getMembersById(ctx, ids),
    queries.listBios(ctx, ids),
    getStandings(ctx, viewer, ids),
    findTies(ctx, viewer?.userId ?? null, ids),
  ]);
  const bioOf = new Map(bios.map((row) => [row.user_id, row.bio]));
  return mapWithMembers(rows, members, ({ user_id: id }, member) =>
    presentMemberWithRelation(viewer, member, bioOf.get(id) ?? null, standings.get(id), ties.get(id)),
  );
}

/**
 * Members by display name or username, as `searchMembersByName` finds and orders them. Limited by the `search` semaphore; throws the reason
 * of an aborted `signal`.
 */
export const searchMembers = (
  ctx: Context,
  viewer: Viewer | null,
  { query, limit }: MemberSearch,
  signal?: AbortSignal,
): Promise<NamedMember[]> =>
  ctx.costly.search.run(ctx.caller, async () => {
    signal?.throwIfAborted();
    // PostgreSQL cannot store NUL in text.
    const ids = await queries.searchMembersByName(ctx, viewer, query.replace(/\p{Cc}+/gu, ' '), limit);
    const members = await getMembersById(ctx, ids);
    return ids.flatMap((id) => {
      const member = members.get(id);
      return member === undefined ? [] : [toNamedMember(member)];
    });
  });

async function findTies(ctx: Context, userId: string | null, ids: readonly string[]): Promise<Map<string, Ties>> {
  const rows = userId === null || ids.length === 0 ? [] : await queries.listTies(ctx, userId, ids);
  return new Map(rows.map(({ user_id, ...ties }) => [user_id, ties]));
}
