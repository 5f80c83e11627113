import { sql } from 'kysely';
import { isNotBlockedBy } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';

/** The ids of the members whom a member follows, in their order. Served by the primary key. */
export async function listFollowed(ctx: Context, userId: string, after: string | null, limit: number) {
  const rows = await ctx.db
    .selectFrom('follows')
    .select('following_id as user_id')
    .where('follower_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or following_id > ${after}::uuid)`)
    .orderBy('following_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The ids of the members whom a member has blocked, in their order. Served by the primary key. */
export async function listBlocked(ctx: Context, userId: string, after: string | null, limit: number) {
  const rows = await ctx.db
    .selectFrom('blocks')
    .select('blocked_id as user_id')
    .where('blocker_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or blocked_id > ${after}::uuid)`)
    .orderBy('blocked_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * The ids of the members whom a member has muted, in their order, without those who block the member. Served by the primary keys of mutes
 * and blocks.
 */
export async function listMuted(ctx: Context, userId: string, after: string | null, limit: number) {
  const rows = await ctx.db
    .selectFrom('mutes')
    .select('muted_id as user_id')
    .where('muter_id', '=', userId)
    .where(isNotBlockedBy({ userId }, sql.ref('mutes.muted_id')))
    .where(sql<boolean>`(${after}::uuid is null or muted_id > ${after}::uuid)`)
    .orderBy('muted_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The ids of the members who follow a member, in their order. Served by follows_followers_idx. */
export async function listFollowers(ctx: Context, userId: string, after: string | null, limit: number) {
  const rows = await ctx.db
    .selectFrom('follows')
    .select('follower_id as user_id')
    .where('following_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or follower_id > ${after}::uuid)`)
    .orderBy('follower_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The ids of the members whom a member has asked to follow, in their order. Served by the primary key. */
export async function listRequested(ctx: Context, userId: string, after: string | null, limit: number) {
  const rows = await ctx.db
    .selectFrom('follow_requests')
    .select('target_id as user_id')
    .where('requester_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or target_id > ${after}::uuid)`)
    .orderBy('target_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The ids of the members who have asked to follow a member, in their order. Served by follow_requests_newest_idx. */
export async function listRequesters(ctx: Context, userId: string, after: string | null, limit: number) {
  const rows = await ctx.db
    .selectFrom('follow_requests')
    .select('requester_id as user_id')
    .where('target_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or requester_id > ${after}::uuid)`)
    .orderBy('requester_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}
