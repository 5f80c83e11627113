import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { runAndCountChanged } from '#platform/database/delete-referring.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';

const COLUMNS = [
  'id',
  'user_id',
  'state',
  'location',
  'work_email',
  'code_hash',
  'code_expires_at',
  'tries',
  'verified_until',
] as const;

/** Locks a member's verification until the transaction ends, so that changes of it happen one after the other. */
export const lockVerification = (ctx: Context, userId: string) => lockUntilCommit(ctx.db, `verification:${userId}`);

/** The latest verification or request of a member, in whatever state. Served by employee_verifications_user_idx. */
export const findLatestVerification = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('employee_verifications')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export type VerificationRow = NonNullable<Awaited<ReturnType<typeof findLatestVerification>>>;

/** When codes were mailed at the request of a member after this time, the last first. Served by employee_verifications_user_idx. */
export const listCodeTimes = (ctx: Context, userId: string, since: string, limit: number) =>
  ctx.db
    .selectFrom('employee_verifications')
    .select('requested_at')
    .where('user_id', '=', userId)
    .where('requested_at', '>', since)
    .where('code_expires_at', 'is not', null)
    .orderBy('requested_at', 'desc')
    .limit(limit)
    .execute();

export interface NewVerification {
  user_id: string;
  state: 'code_sent' | 'waiting' | 'verified';
  location?: string;
  work_email?: string;
  code_hash?: string;
  code_expires_at?: string;
  requested_at: string;
  verified_until?: string;
}

/**
 * Adds a request or a verification. The database allows a member only one that is undecided or verified: withdraw the undecided ones
 * before.
 */
export const insertVerification = (ctx: Context, values: NewVerification) =>
  ctx.db.insertInto('employee_verifications').values(values).execute();

/** Withdraws a member's requests that were not decided. Served by employee_verifications_current_key. */
export const withdrawOpenRequests = (ctx: Context, userId: string) =>
  ctx.db
    .updateTable('employee_verifications')
    .set({ state: 'withdrawn', code_hash: null })
    .where('user_id', '=', userId)
    .where('state', 'in', ['code_sent', 'waiting'])
    .execute();

/** Counts a wrong code. Served by the primary key. */
export const incrementCodeTries = (ctx: Context, id: string) =>
  ctx.db
    .updateTable('employee_verifications')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();

export interface Decision {
  state: 'verified' | 'refused';
  decided_at: string;
  decided_by: string | null;
  verified_until: string | null;
}

/**
 * Stores the decision about a request, by code or by an admin, and deletes its code; publishes and mails nothing. Served by the primary
 * key.
 */
export const saveDecision = (ctx: Context, id: string, decision: Decision) =>
  ctx.db
    .updateTable('employee_verifications')
    .set({ ...decision, code_hash: null })
    .where('id', '=', id)
    .execute();

/** Sets the home cinema of a verification. Served by the primary key. */
export const setHomeCinema = (ctx: Context, id: string, location: string) =>
  ctx.db.updateTable('employee_verifications').set({ location }).where('id', '=', id).execute();

/** A page of the requests that wait for an admin, newest first. Served by employee_verifications_waiting_idx. */
export const listPendingVerifications = (ctx: Context, after: TimePlace | null, limit: number) =>
  ctx.db
    .selectFrom('employee_verifications as v')
    .innerJoin('auth_users as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.user_id', 'v.location', 'v.work_email', 'v.requested_at', 'u.name', 'u.email'])
    .where('v.state', '=', sql.lit('waiting'))
    .where(isAfterPlace(sql`(v.requested_at, v.id)`, after, 'desc'))
    .orderBy('v.requested_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute();

export type PendingRow = Awaited<ReturnType<typeof listPendingVerifications>>[number];

/** A request if it still waits for an admin. Served by the primary key. */
export const findPendingVerification = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('employee_verifications')
    .select(['id', 'user_id'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();

/**
 * The verifications that are still in force although their year is over, the longest over first. Served by
 * employee_verifications_until_idx.
 */
export const listExpiredVerifications = (ctx: Context, now: string, after: TimePlace | null, limit: number) =>
  ctx.db
    .selectFrom('employee_verifications')
    .select(['id', 'user_id', 'verified_until'])
    .where('state', '=', sql.lit('verified'))
    .where('verified_until', '<=', now)
    .where(isAfterPlace(sql`(verified_until, id)`, after, 'asc'))
    .orderBy('verified_until')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Ends a verification whose year is over. False, with nothing changed, when there is none (any more). Served by the primary key. */
export async function endExpiredVerification(ctx: Context, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('employee_verifications')
    .set({ state: 'ended' })
    .where('id', '=', id)
    .where('state', '=', 'verified')
    .where('verified_until', '<=', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Deletes at most `limit` mails to work addresses that a member named, except those that belong to an account; returns how many. Served by
 * mails_recipient_idx, employee_verifications_user_idx, auth_users_email_key.
 */
export const deleteMailsToWorkAddresses = (ctx: Context, userId: string, limit: number): Promise<number> =>
  runAndCountChanged(
    ctx,
    sql`delete from mails where ctid = any(array(
      select ctid from mails where recipient in (
        select v.work_email from employee_verifications v
        where v.user_id = ${userId} and not exists (select from auth_users where email = v.work_email))
      limit ${limit}))`,
  );
