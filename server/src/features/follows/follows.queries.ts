import { type RawBuilder, sql } from 'kysely';
import { visibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import type { StoredCounter } from '#platform/database/drift.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';

/** True when the member did not follow the other before. Served by the primary key. */
export async function insertFollow(ctx: Context, followerId: string, followingId: string, at: string) {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('follows')
    .values({ follower_id: followerId, following_id: followingId, created_at: at })
    .onConflict((conflict) => conflict.columns(['follower_id', 'following_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** True when the member followed the other until now. Served by the primary key. */
export async function deleteFollow(ctx: Context, followerId: string, followingId: string) {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('following_id', '=', followingId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes every follow from and to a member, and returns them. Served by the primary key and follows_followers_idx. */
export const deleteFollowsOfMember = (ctx: Context, userId: string) =>
  ctx.db
    .deleteFrom('follows')
    .where((eb) => eb.or([eb('follower_id', '=', userId), eb('following_id', '=', userId)]))
    .returning(['follower_id', 'following_id'])
    .execute();

/** Whether one member follows each of these, and is followed by them. Served by the primary key. */
export async function listRelations(ctx: Context, userId: string, otherIds: readonly string[]) {
  const { rows } = await sql<{ user_id: string; following: boolean; followed_by: boolean }>`
    select other.id as user_id,
      exists (select from follows where follower_id = ${userId} and following_id = other.id) as following,
      exists (select from follows where follower_id = other.id and following_id = ${userId}) as followed_by
    from unnest(${otherIds}::uuid[]) as other (id)`.execute(ctx.db);
  return rows;
}

/** A member sees all their followers and followees, so that they can end each follow; others see those whom they may see. */
const isListed = (viewer: Viewer | null, userId: string, other: RawBuilder<unknown>) =>
  viewer?.userId === userId ? sql<boolean>`true` : visibleTo(viewer, other);

/** The followers of a member that the viewer may see, newest first. Served by follows_followers_idx. */
export const listFollowers = (
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  after: TimePlace | null,
  limit: number,
) =>
  ctx.db
    .selectFrom('follows')
    .innerJoin('profiles', 'profiles.user_id', 'follows.follower_id')
    .select(['follows.follower_id as user_id', 'follows.created_at', 'profiles.bio'])
    .where('follows.following_id', '=', userId)
    .where(isListed(viewer, userId, sql.ref('follows.follower_id')))
    .where(isAfterPlace(sql`(follows.created_at, follows.follower_id)`, after, 'desc'))
    .orderBy('follows.created_at', 'desc')
    .orderBy('follows.follower_id', 'desc')
    .limit(limit)
    .execute();

export type FollowRow = Awaited<ReturnType<typeof listFollowers>>[number];

/** The members whom a member follows and the viewer may see, newest first. Served by follows_following_idx. */
export const listFollowing = (
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  after: TimePlace | null,
  limit: number,
) =>
  ctx.db
    .selectFrom('follows')
    .innerJoin('profiles', 'profiles.user_id', 'follows.following_id')
    .select(['follows.following_id as user_id', 'follows.created_at', 'profiles.bio'])
    .where('follows.follower_id', '=', userId)
    .where(isListed(viewer, userId, sql.ref('follows.following_id')))
    .where(isAfterPlace(sql`(follows.created_at, follows.following_id)`, after, 'desc'))
    .orderBy('follows.created_at', 'desc')
    .orderBy('follows.following_id', 'desc')
    .limit(limit)
    .execute();

/**
 * Members whom this member does not follow yet: first those whom most of the member's followees follow, then the most followed,
 * then those with the most reviews. Reads only the newest 200 followees and 100 follows of each, so that the cost is bounded.
 * Served by follows_following_idx and profiles_followed_idx.
 */
export async function listRecommendations(ctx: Context, viewer: Viewer, limit: number) {
  const { userId } = viewer;
  const { rows } = await sql<{
    user_id: string;
    bio: string | null;
    follower_count: number;
    review_count: number;
  }>`
    with people as materialized (
      select following_id as id from follows where follower_id = ${userId}
      order by created_at desc, following_id desc limit 200),
    mutual as (
      select theirs.id, count(*) as people
      from people
      cross join lateral (
        select following_id as id from follows where follower_id = people.id
        order by created_at desc, following_id desc limit 100) theirs
      where theirs.id <> ${userId}
        and not exists (select from follows where follower_id = ${userId} and following_id = theirs.id)
      group by theirs.id
      order by people desc, theirs.id
      limit ${limit * 5}),
    popular as (
      select user_id as id from profiles
      where user_id <> ${userId}
        and not exists (select from follows where follower_id = ${userId} and following_id = profiles.user_id)
      order by follower_count desc, review_count desc, user_id
      limit ${limit})
    select profiles.user_id, bio, follower_count, review_count
    from (select id from mutual union select id from popular) candidate
    join profiles on profiles.user_id = candidate.id and ${visibleTo(viewer, sql`profiles.user_id`)}
    left join mutual on mutual.id = candidate.id
    order by coalesce(mutual.people, 0) desc, follower_count desc, review_count desc, profiles.user_id
    limit ${limit}`.execute(ctx.db);
  return rows;
}

/** The follow counts that profiles keep, each with the query that counts it anew. */
export const STORED_COUNTERS: readonly StoredCounter[] = [
  {
    name: 'followers of members',
    stored: sql`select user_id as id, follower_count as value from profiles where follower_count <> 0`,
    computed: sql`select following_id as id, count(*) as value from follows group by following_id`,
  },
  {
    name: 'followees of members',
    stored: sql`select user_id as id, following_count as value from profiles where following_count <> 0`,
    computed: sql`select follower_id as id, count(*) as value from follows group by follower_id`,
  },
];
