import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { hold } from '#platform/database/hold.ts';
import type { Cursor } from '#platform/paging.ts';

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

/** Everything about one member's verification happens one after the other; until the end of the transaction. */
export const lockPerson = (ctx: Context, userId: string) => hold(ctx.db, `verification:${userId}`);

/** Where somebody stands now. Served by employee_verifications_user_idx. */
export const newestOf = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('employee_verifications')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export type VerificationRow = NonNullable<Awaited<ReturnType<typeof newestOf>>>;

/** How many codes somebody was sent since. Served by employee_verifications_user_idx. */
export async function codesSince(ctx: Context, userId: string, since: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('employee_verifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('requested_at', '>', since)
    .where('code_expires_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

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

export const insertVerification = (ctx: Context, values: NewVerification) =>
  ctx.db.insertInto('employee_verifications').values(values).execute();

/** Takes back whatever somebody asked for and has not got. Served by employee_verifications_current_key. */
export const withdrawOpen = (ctx: Context, userId: string) =>
  ctx.db
    .updateTable('employee_verifications')
    .set({ state: 'withdrawn', code_hash: null })
    .where('user_id', '=', userId)
    .where('state', 'in', ['code_sent', 'waiting'])
    .execute();

export const countTry = (ctx: Context, id: string) =>
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

export const decideRequest = (ctx: Context, id: string, decision: Decision) =>
  ctx.db
    .updateTable('employee_verifications')
    .set({ ...decision, code_hash: null })
    .where('id', '=', id)
    .execute();

export const setLocation = (ctx: Context, id: string, location: string) =>
  ctx.db.updateTable('employee_verifications').set({ location }).where('id', '=', id).execute();

/** Requests for an admin, newest first. Served by employee_verifications_waiting_idx. */
export const waitingRequests = (ctx: Context, after: Cursor | null, limit: number) =>
  ctx.db
    .selectFrom('employee_verifications as v')
    .innerJoin('auth_users as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.user_id', 'v.location', 'v.work_email', 'v.requested_at', 'u.name', 'u.email'])
    .where('v.state', '=', sql.lit('waiting'))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(v.requested_at, v.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('v.requested_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute();

export type WaitingRow = Awaited<ReturnType<typeof waitingRequests>>[number];

/** One request that waits, and whose. */
export const waitingById = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('employee_verifications')
    .select(['id', 'user_id'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();

/** The next whose year is over, taken by this transaction alone. Served by employee_verifications_until_idx. */
export const takeEnded = (ctx: Context, now: string) =>
  ctx.db
    .updateTable('employee_verifications')
    .set({ state: 'ended' })
    .where(
      'id',
      '=',
      ctx.db
        .selectFrom('employee_verifications')
        .select('id')
        .where('state', '=', sql.lit('verified'))
        .where('verified_until', '<=', now)
        .orderBy('verified_until')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('user_id')
    .executeTakeFirst();
