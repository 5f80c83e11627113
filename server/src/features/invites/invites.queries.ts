import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import type { StoredCounter } from '#platform/database/drift.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';

/** Uses of the code `c`: redeemed, or reserved after $1. Served by invite_redemptions_live_key. */
export const liveUsesOfCode = (reservedAfter: string): RawBuilder<number> => sql`(
  select count(*) from invite_redemptions r
  where r.code_id = c.id and (r.state = 'redeemed' or (r.state = 'reserved' and r.reserved_at >= ${reservedAfter})))`;

/** Begins a query for invite codes with their uses; runs nothing. The caller adds conditions and executes it. */
export const buildCodesQuery = (ctx: Context, reservedAfter: string) =>
  ctx.db
    .selectFrom('invite_codes as c')
    .select(['c.id', 'c.code', 'c.invite_type', 'c.email', 'c.max_uses', 'c.expires_at', 'c.revoked_at'])
    .select(liveUsesOfCode(reservedAfter).as('uses'));

/** Whether `invite_codes.code` is this code, with whatever dashes it is typed. Served by invite_codes_bare_key. */
const isCode = (code: string) => sql<boolean>`replace(code, '-', '') = ${code.replaceAll('-', '')}`;

/**
 * A code, with whatever dashes it is typed, and how many uses it has: redeemed, or reserved since `reservedAfter`. Served by
 * invite_codes_bare_key.
 */
export const findCode = (ctx: Context, code: string, reservedAfter: string) =>
  buildCodesQuery(ctx, reservedAfter).where(isCode(code)).executeTakeFirst();

export type CodeRow = NonNullable<Awaited<ReturnType<typeof findCode>>>;

/** Locks the code until the transaction ends, so that one sign-up at a time reserves a use of it. Served by invite_codes_bare_key. */
export const lockCode = (ctx: Context, code: string) =>
  ctx.db.selectFrom('invite_codes').select('id').where(isCode(code)).forUpdate().executeTakeFirst();

/** Adds one to the stored number of redemptions of a code. Served by the primary key. */
export const incrementUseCount = (ctx: Context, codeId: string) =>
  ctx.db
    .updateTable('invite_codes')
    .set((eb) => ({ use_count: eb('use_count', '+', 1) }))
    .where('id', '=', codeId)
    .execute();

/** The last 20 members who used the code `c`. Only usernames are read of profiles, which is a higher feature. */
export const usersOfCode = sql<string[]>`array(
  select p.username from invite_redemptions r join profiles p on p.user_id = r.user_id
  where r.code_id = c.id and r.state = 'redeemed' order by r.redeemed_at desc, r.id desc limit 20)`;

/** A member's codes with the usernames of the members who used them. */
const selectOwnCodes = (ctx: Context, userId: string, reservedAfter: string) =>
  buildCodesQuery(ctx, reservedAfter)
    .select(['c.note', 'c.created_at', usersOfCode.as('used_by')])
    .where('c.created_by', '=', userId);

/** A page of a member's codes, newest first. Served by invite_codes_creator_idx. */
export const listCodes = (
  ctx: Context,
  userId: string,
  reservedAfter: string,
  after: TimePlace | null,
  limit: number,
) =>
  selectOwnCodes(ctx, userId, reservedAfter)
    .where(isAfterPlace(sql`(c.created_at, c.id)`, after, 'desc'))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();

export type OwnCodeRow = Awaited<ReturnType<typeof listCodes>>[number];

/** Those of these codes that the member made, newest first. Served by the primary key. */
export const listOwnCodesByIds = (ctx: Context, userId: string, ids: readonly string[], reservedAfter: string) =>
  selectOwnCodes(ctx, userId, reservedAfter)
    .where('c.id', '=', sql<string>`any(${ids})`)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();

/**
 * The codes that may count against a member's quota: not revoked, and either not expired or used. Never many. Served by
 * invite_codes_creator_idx.
 */
export const listCodesForQuota = (ctx: Context, userId: string, reservedAfter: string, now: string) =>
  buildCodesQuery(ctx, reservedAfter)
    .where('c.created_by', '=', userId)
    .where('c.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('c.expires_at', '>', now), eb(liveUsesOfCode(reservedAfter), '>', 0)]))
    .execute();

/** The quota that an admin gave a member, if any. Served by the primary key. */
export const findQuota = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('invite_quotas')
    .select(['open_limit', 'total_limit'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Sets a member's quota, in place of an earlier one. Served by the primary key. */
export const upsertQuota = (
  ctx: Context,
  userId: string,
  quota: { open_limit: number; total_limit: number },
  now: string,
) =>
  ctx.db
    .insertInto('invite_quotas')
    .values({ user_id: userId, ...quota, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...quota, updated_at: now }))
    .execute();

/**
 * Lets only one transaction at a time make codes under this key, until it ends, so that quotas hold. @param makerKey the id of the member,
 * or any other text
 */
export const lockCodeCreation = (ctx: Context, makerKey: string) => lockUntilCommit(ctx.db, `invites:${makerKey}`);

export interface NewCode {
  code: string;
  invite_type: string;
  created_by: string | null;
  email?: string | null;
  note?: string | null;
  max_uses?: number;
  created_at: string;
  expires_at: string;
}

/** Adds an invite code and returns its id; undefined when the code exists already. */
export const insertCode = (ctx: Context, values: NewCode) =>
  ctx.db
    .insertInto('invite_codes')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Revokes a code. Served by the primary key. */
export const setCodeRevoked = (ctx: Context, id: string, now: string) =>
  ctx.db.updateTable('invite_codes').set({ revoked_at: now }).where('id', '=', id).execute();

/**
 * The id of an unused admin code that is neither revoked nor expired; undefined when there is none. A code that a now deleted account used
 * counts as used.
 */
export const findOpenAdminCode = (ctx: Context, now: string) =>
  ctx.db
    .selectFrom('invite_codes')
    .select('id')
    .where('invite_type', '=', 'admin')
    .where('revoked_at', 'is', null)
    .where('use_count', '=', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** The redemption by which a member became admin whose account is neither deleted nor about to be; undefined when there is none. */
export const findAdminByInvite = (ctx: Context) =>
  ctx.db
    .selectFrom('invite_redemptions as r')
    .innerJoin('invite_codes as c', 'c.id', 'r.code_id')
    .leftJoin('account_deletions as d', 'd.user_id', 'r.user_id')
    .select('r.id')
    .where('c.invite_type', '=', 'admin')
    .where('r.state', '=', 'redeemed')
    .where('r.user_id', 'is not', null)
    .where('d.user_id', 'is', null)
    .executeTakeFirst();

/** Revokes every unused admin invite and releases the reservations of it. */
export async function revokeUnusedAdminCodes(ctx: Context, now: string): Promise<void> {
  await sql`
    with withdrawn as (
      update invite_codes set revoked_at = ${now}
      where invite_type = 'admin' and revoked_at is null and use_count = 0
      returning id)
    update invite_redemptions r set state = 'released' from withdrawn
    where r.code_id = withdrawn.id and r.state = 'reserved'`.execute(ctx.db);
}

/**
 * Removes the notes from the codes that a member made. Unused codes are also revoked, because their maker no longer vouches for them, and
 * lose the address that they are bound to. Served by invite_codes_creator_idx.
 */
export async function anonymizeCodesMadeBy(ctx: Context, userId: string, now: string): Promise<void> {
  await sql`
    update invite_codes set
      note = null,
      email = case when use_count = 0 then null else email end,
      revoked_at = case when use_count = 0 then coalesce(revoked_at, ${now}) else revoked_at end
    where created_by = ${userId}`.execute(ctx.db);
}

/**
 * Removes an address from the codes that are bound to it. Codes with uses left are also revoked, or any visitor could use them. Served by
 * invite_codes_email_idx.
 */
export async function unbindAndRevokeCodes(ctx: Context, email: string, now: string): Promise<void> {
  await sql`
    update invite_codes set
      email = null,
      revoked_at = case when use_count < max_uses then coalesce(revoked_at, ${now}) else revoked_at end
    where email = ${email}`.execute(ctx.db);
}

/** Counts all redemptions of all codes, without an index: nightly. */
export const STORED_COUNTERS: readonly StoredCounter[] = [
  {
    name: 'uses of invite codes',
    stored: sql`select id, use_count as value from invite_codes where use_count <> 0`,
    computed: sql`select code_id as id, count(*) as value from invite_redemptions where state = 'redeemed' group by code_id`,
  },
];
