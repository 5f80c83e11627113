import type { Audience } from '@halfstar/contract/visibility/visibility.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { lockSharedUntilCommit, lockUntilCommit } from '#platform/database/advisory-lock.ts';
import type { Viewer } from '#platform/viewer.ts';
import { visibleTo } from './visibility.predicate.ts';

/** Those of these user ids whose members exist and may be seen by the viewer. Served by profiles_pkey. */
export async function listVisibleUserIds(
  ctx: Context,
  viewer: Viewer | null,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from profiles where user_id = any(${userIds}) and ${visibleTo(viewer, sql`profiles.user_id`)}`.execute(
    ctx.db,
  );
  return rows.map((row) => row.user_id);
}

/** How a viewer and a member are related. */
export interface Standing {
  audience: Audience;
  /** Whether the viewer may see the member's things. */
  visible: boolean;
  /** Whether the viewer blocks the member. */
  blocking: boolean;
  /** Whether the member blocks the viewer. */
  blocked: boolean;
  /** Whether the viewer mutes the member. */
  muting: boolean;
}

/** The standing of each of these members who exists; unknown ones are missing. Served by the primary keys that `visibleTo` uses. */
export async function listStandings(
  ctx: Context,
  viewer: Viewer | null,
  userIds: readonly string[],
): Promise<(Standing & { user_id: string })[]> {
  const me = viewer?.userId ?? null;
  const { rows } = await sql<Standing & { user_id: string }>`
    select p.user_id, coalesce(a.audience, 'public') as audience, ${visibleTo(viewer, sql`p.user_id`)} as visible,
      exists (select from blocks where blocker_id = ${me}::uuid and blocked_id = p.user_id) as blocking,
      exists (select from blocks where blocker_id = p.user_id and blocked_id = ${me}::uuid) as blocked,
      exists (select from mutes where muter_id = ${me}::uuid and muted_id = p.user_id) as muting
    from profiles p left join member_audiences a on a.user_id = p.user_id
    where p.user_id = any(${userIds})`.execute(ctx.db);
  return rows;
}

/** The audience of a member. Undefined for `public`, for which no row is stored. Served by the primary key. */
export const findRestrictedAudience = (ctx: Context, userId: string) =>
  ctx.db.selectFrom('member_audiences').select('audience').where('user_id', '=', userId).executeTakeFirst();

const audienceLock = (userId: string) => `visibility: audience of ${userId}`;

/** Locks a member's audience until the transaction ends, to change it. */
export const lockAudience = (ctx: Context, userId: string) => lockUntilCommit(ctx.db, audienceLock(userId));

/** Keeps a member's audience from being changed until the transaction ends. */
export const lockAudienceShared = (ctx: Context, userId: string) => lockSharedUntilCommit(ctx.db, audienceLock(userId));

/** Stores the audience of a member; publishes nothing. @param at ISO timestamp */
export async function setAudience(ctx: Context, userId: string, audience: Audience, at: string): Promise<void> {
  if (audience === 'public') {
    await ctx.db.deleteFrom('member_audiences').where('user_id', '=', userId).execute();
    return;
  }
  await ctx.db
    .insertInto('member_audiences')
    .values({ user_id: userId, audience, changed_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ audience, changed_at: at }))
    .execute();
}

/**
 * Hides a banned member from everybody, in clubs too, and keeps the audience that they had; a repetition changes nothing. Publishes
 * nothing. Served by the primary keys.
 */
export async function hideBannedMember(ctx: Context, userId: string, at: string): Promise<void> {
  await sql`
    insert into banned_members (user_id, audience)
    select ${userId}, coalesce((select audience from member_audiences where user_id = ${userId}), 'public')
    on conflict (user_id) do nothing`.execute(ctx.db);
  await hideMember(ctx, userId, at);
}

/** Ends what `hideBannedMember` did. @returns the audience that the member had; undefined when they were not hidden */
export const deleteBannedMemberRow = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('banned_members').where('user_id', '=', userId).returning('audience').executeTakeFirst();

/** Whether the member is hidden because they are banned. Served by the primary key. */
export const isBannedMember = async (ctx: Context, userId: string): Promise<boolean> =>
  (await ctx.db.selectFrom('banned_members').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !==
  undefined;

/**
 * Makes a later end of the ban restore the audience `private`, for an account that is being deleted. Changes nothing for a member who is
 * not banned. Served by the primary key.
 */
export const keepHiddenAfterBan = (ctx: Context, userId: string) =>
  ctx.db.updateTable('banned_members').set({ audience: 'private' }).where('user_id', '=', userId).execute();

/**
 * Sets the audience of a member to `private`, so that everybody else no longer sees them; publishes nothing. An account without a profile
 * has nothing to hide. Served by profiles_pkey.
 */
export async function hideMember(ctx: Context, userId: string, at: string): Promise<void> {
  await sql`
    insert into member_audiences (user_id, audience, changed_at) select user_id, 'private', ${at} from profiles where user_id = ${userId}
    on conflict (user_id) do update set audience = excluded.audience, changed_at = excluded.changed_at`.execute(ctx.db);
}
