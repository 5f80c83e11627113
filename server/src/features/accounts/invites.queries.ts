import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { KeptNumber } from '#platform/database/drift.ts';
import { hold } from '#platform/database/hold.ts';
import type { Cursor } from '#platform/paging.ts';

/** Places taken on the code `c`: redeemed, or reserved after $1. Served by invite_redemptions_live_key. */
const usesOf = (reservedAfter: string) => sql<number>`(
  select count(*) from invite_redemptions r
  where r.code_id = c.id and (r.state = 'redeemed' or (r.state = 'reserved' and r.reserved_at >= ${reservedAfter})))`;

const codes = (ctx: Context, reservedAfter: string) =>
  ctx.db
    .selectFrom('invite_codes as c')
    .select(['c.id', 'c.code', 'c.invite_type', 'c.email', 'c.max_uses', 'c.expires_at', 'c.revoked_at'])
    .select(usesOf(reservedAfter).as('uses'));

/** Whatever dashes the code is asked for with. Served by invite_codes_bare_key. */
const isCalled = (code: string) => sql<boolean>`replace(code, '-', '') = ${code.replaceAll('-', '')}`;

/** A code with the places taken on it. */
export const codeByCode = (ctx: Context, code: string, reservedAfter: string) =>
  codes(ctx, reservedAfter).where(isCalled(code)).executeTakeFirst();

export type CodeRow = NonNullable<Awaited<ReturnType<typeof codeByCode>>>;

/** Lets one sign-up at a time look at a code and take a place on it. */
export const lockCode = (ctx: Context, code: string) =>
  ctx.db.selectFrom('invite_codes').select('id').where(isCalled(code)).forUpdate().executeTakeFirst();

/** Gives back the places of a code that were reserved too long ago. */
export const releaseStale = (ctx: Context, codeId: string, reservedBefore: string) =>
  ctx.db
    .updateTable('invite_redemptions')
    .set({ state: 'released' })
    .where('code_id', '=', codeId)
    .where('state', '=', 'reserved')
    .where('reserved_at', '<', reservedBefore)
    .execute();

/** The place that an address holds on a code: redeemed, or reserved since. Served by invite_redemptions_live_key. */
export const liveUse = (ctx: Context, codeId: string, email: string, reservedAfter: string) =>
  ctx.db
    .selectFrom('invite_redemptions')
    .select(['id', 'state'])
    .where('code_id', '=', codeId)
    .where('email', '=', email)
    .where('state', '<>', 'released')
    .where((eb) => eb.or([eb('state', '=', 'redeemed'), eb('reserved_at', '>=', reservedAfter)]))
    .executeTakeFirst();

export const insertReservation = (ctx: Context, codeId: string, email: string, now: string) =>
  ctx.db
    .insertInto('invite_redemptions')
    .values({ code_id: codeId, email, state: 'reserved', reserved_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Gives back what an account holds too long. Served by invite_redemptions_account_key. */
export const releaseStaleOf = (ctx: Context, userId: string, reservedBefore: string) =>
  ctx.db
    .updateTable('invite_redemptions')
    .set({ state: 'released' })
    .where('user_id', '=', userId)
    .where('state', '=', 'reserved')
    .where('reserved_at', '<', reservedBefore)
    .execute();

/** Ties a place to a confirmed account that has no other. Served by the primary key and invite_redemptions_account_key. */
export const tieToConfirmed = (ctx: Context, id: string, userId: string) =>
  sql`
    update invite_redemptions set user_id = ${userId}
    where id = ${id} and state = 'reserved' and user_id is null
      and exists (select from auth_users where id = ${userId} and email_verified)
      and not exists (select from invite_redemptions where user_id = ${userId} and state <> 'released')`.execute(
    ctx.db,
  );

/** Gives back the places of an account's sign-ups but one. Served by sign_ups_user_idx and invite_redemptions_account_key. */
export const releaseOthersOf = (ctx: Context, userId: string, exceptId: string | null) =>
  sql`
    update invite_redemptions set state = 'released'
    where state = 'reserved' and id is distinct from ${exceptId}
      and (user_id = ${userId} or id in (select redemption_id from sign_ups where user_id = ${userId}))`.execute(
    ctx.db,
  );

/** Ties a place that is still reserved to the account. */
export const tieReservation = (ctx: Context, id: string, userId: string) =>
  ctx.db
    .updateTable('invite_redemptions')
    .set({ user_id: userId })
    .where('id', '=', id)
    .where('state', '=', 'reserved')
    .execute();

/** Turns the account's reservation into a use, if there is one that has not run out. */
export const redeemReservation = (ctx: Context, userId: string, now: string, reservedAfter: string) =>
  ctx.db
    .updateTable('invite_redemptions as r')
    .from('invite_codes as c')
    .set({ state: 'redeemed', redeemed_at: now })
    .whereRef('c.id', '=', 'r.code_id')
    .where('r.user_id', '=', userId)
    .where('r.state', '=', 'reserved')
    .where('r.reserved_at', '>=', reservedAfter)
    .returning(['c.id as code_id', 'c.code', 'c.invite_type'])
    .executeTakeFirst();

export const countUse = (ctx: Context, codeId: string) =>
  ctx.db
    .updateTable('invite_codes')
    .set((eb) => ({ use_count: eb('use_count', '+', 1) }))
    .where('id', '=', codeId)
    .execute();

/** A member's codes with who used them (the rooms above keep usernames; this list shows nothing else of them). */
const ownCodes = (ctx: Context, userId: string, reservedAfter: string) =>
  codes(ctx, reservedAfter)
    .select(['c.note', 'c.created_at'])
    .select(
      sql<string[]>`array(
        select p.username from invite_redemptions r join profiles p on p.user_id = r.user_id
        where r.code_id = c.id and r.state = 'redeemed' order by r.redeemed_at desc, r.id desc limit 20)`.as('used_by'),
    )
    .where('c.created_by', '=', userId);

/** A page of a member's codes, newest first. Served by invite_codes_creator_idx. */
export const codesOf = (ctx: Context, userId: string, reservedAfter: string, after: Cursor | null, limit: number) =>
  ownCodes(ctx, userId, reservedAfter)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(c.created_at, c.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();

export type OwnCodeRow = Awaited<ReturnType<typeof codesOf>>[number];

/** Some of a member's codes, newest first. Served by the primary key. */
export const ownCodesByIds = (ctx: Context, userId: string, ids: readonly string[], reservedAfter: string) =>
  ownCodes(ctx, userId, reservedAfter)
    .where('c.id', '=', sql<string>`any(${ids})`)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();

/** The codes that may count against a member's quota: open or used, so never many. Served by invite_codes_creator_idx. */
export const countingCodesOf = (ctx: Context, userId: string, reservedAfter: string, now: string) =>
  codes(ctx, reservedAfter)
    .where('c.created_by', '=', userId)
    .where('c.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('c.expires_at', '>', now), eb(usesOf(reservedAfter), '>', 0)]))
    .execute();

/** The quota that an admin gave a member, if any. Served by the primary key. */
export const quotaOf = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('invite_quotas')
    .select(['open_limit', 'total_limit'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const setQuota = (
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

/** One action at a time on a member's codes, so that quotas hold. */
export const lockCodesOf = (ctx: Context, userId: string) => hold(ctx.db, `invites:${userId}`);

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

/** Undefined when the code exists already. */
export const insertCode = (ctx: Context, values: NewCode) =>
  ctx.db
    .insertInto('invite_codes')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const revokeCode = (ctx: Context, id: string, now: string) =>
  ctx.db.updateTable('invite_codes').set({ revoked_at: now }).where('id', '=', id).execute();

/** Whether an admin invite is waiting to be used. One that brought in somebody who has left since is not. */
export const openAdminCode = (ctx: Context, now: string) =>
  ctx.db
    .selectFrom('invite_codes')
    .select('id')
    .where('invite_type', '=', 'admin')
    .where('revoked_at', 'is', null)
    .where('use_count', '=', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Whether somebody became admin by invite who has not left and is not leaving. */
export const adminByInvite = (ctx: Context) =>
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

/** Takes back every unused admin invite with the places reserved on it. */
export async function withdrawAdminCodes(ctx: Context, now: string): Promise<void> {
  await sql`
    with withdrawn as (
      update invite_codes set revoked_at = ${now}
      where invite_type = 'admin' and revoked_at is null and use_count = 0
      returning id)
    update invite_redemptions r set state = 'released' from withdrawn
    where r.code_id = withdrawn.id and r.state = 'reserved'`.execute(ctx.db);
}

/** Served by invite_redemptions of a code, all of them: nightly. */
export const KEPT_NUMBERS: readonly KeptNumber[] = [
  {
    name: 'uses of invite codes',
    kept: sql`select id, use_count as value from invite_codes where use_count <> 0`,
    counted: sql`select code_id as id, count(*) as value from invite_redemptions where state = 'redeemed' group by code_id`,
  },
];
