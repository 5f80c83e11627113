import { sql } from 'kysely';
import { isNotBlockedBy } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';

/** Lets only one transaction at a time add blocks and mutes of a member, until it ends, so that their number can be limited. */
export const lockBlocksAndMutes = (ctx: Context, userId: string) =>
  lockUntilCommit(ctx.db, `follows: hidden by ${userId}`);

/** Adds a block; false when the member blocked the other already. Follows stay. Served by the primary key. */
export async function insertBlock(ctx: Context, blockerId: string, blockedId: string, at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: at })
    .onConflict((conflict) => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes a block; false when there was none. Served by the primary key. */
export async function deleteBlock(ctx: Context, blockerId: string, blockedId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Adds a mute; false when the member muted the other already. Served by the primary key. */
export async function insertMute(ctx: Context, muterId: string, mutedId: string, at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('mutes')
    .values({ muter_id: muterId, muted_id: mutedId, created_at: at })
    .onConflict((conflict) => conflict.columns(['muter_id', 'muted_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes a mute; false when there was none. Served by the primary key. */
export async function deleteMute(ctx: Context, muterId: string, mutedId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('mutes')
    .where('muter_id', '=', muterId)
    .where('muted_id', '=', mutedId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export interface HiddenMemberRow {
  user_id: string;
  created_at: string;
}

/** Whom a member blocks, newest first. Served by blocks_newest_idx. */
export const listBlocked = (
  ctx: Context,
  userId: string,
  after: TimePlace | null,
  limit: number,
): Promise<HiddenMemberRow[]> =>
  ctx.db
    .selectFrom('blocks')
    .select(['blocked_id as user_id', 'created_at'])
    .where('blocker_id', '=', userId)
    .where(isAfterPlace(sql`(created_at, blocked_id)`, after, 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('blocked_id', 'desc')
    .limit(limit)
    .execute();

/** Whom a member mutes, newest first, without those who block the member. Served by mutes_newest_idx and blocks_pkey. */
export const listMuted = (
  ctx: Context,
  userId: string,
  after: TimePlace | null,
  limit: number,
): Promise<HiddenMemberRow[]> =>
  ctx.db
    .selectFrom('mutes')
    .select(['muted_id as user_id', 'created_at'])
    .where('muter_id', '=', userId)
    .where(isNotBlockedBy({ userId }, sql.ref('mutes.muted_id')))
    .where(isAfterPlace(sql`(created_at, muted_id)`, after, 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('muted_id', 'desc')
    .limit(limit)
    .execute();

/** How many members a member blocks, and how many they mute. */
export async function countBlockedAndMuted(ctx: Context, userId: string): Promise<{ blocked: number; muted: number }> {
  const { rows } = await sql<{ blocked: number; muted: number }>`
    select (select count(*) from blocks where blocker_id = ${userId}) as blocked,
      (select count(*) from mutes where muter_id = ${userId}) as muted`.execute(ctx.db);
  return rows[0] ?? { blocked: 0, muted: 0 };
}
