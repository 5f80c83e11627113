import type { SanctionKind } from '@halfstar/contract/accounts/sanctions.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { isSanctionInForce } from './sanctions.predicate.ts';

/** What is decided about a member. */
export interface NewSanction {
  userId: string;
  kind: SanctionKind;
  /** The member reads it. */
  reason: string;
  issuedBy: string;
  /** ISO timestamp. */
  startsAt: string;
  /** ISO timestamp; null for a warning and a ban. */
  endsAt: string | null;
}

/** Lets one transaction at a time impose and lift sanctions of a member, until it ends. */
export const lockSanctions = (ctx: Context, userId: string) =>
  lockUntilCommit(ctx.db, `accounts: sanctions of ${userId}`);

/** Adds a sanction. Triggers evict the member's sessions in every process, and close the tabs of a banned one. @returns its id */
export async function insertSanction(
  ctx: Context,
  { userId, kind, reason, issuedBy, startsAt, endsAt }: NewSanction,
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('user_sanctions')
    .values({ user_id: userId, kind, reason, issued_by: issuedBy, starts_at: startsAt, ends_at: endsAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A sanction by its id. Served by the primary key. */
export const findSanction = (ctx: Context, id: string) =>
  ctx.db.selectFrom('user_sanctions').selectAll().where('id', '=', id).executeTakeFirst();

/** Lifts a sanction that is in force; false when it was lifted before or is over. Served by the primary key. @param now ISO timestamp */
export async function liftSanction(ctx: Context, id: string, liftedBy: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('user_sanctions')
    .set({ lifted_by: liftedBy, lifted_at: now })
    .where('id', '=', id)
    .where(isSanctionInForce(now))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether a sanction of one of these kinds is in force at `now`, an ISO timestamp. Served by user_sanctions_user_idx. */
export async function hasSanction(
  ctx: Context,
  userId: string,
  kinds: readonly SanctionKind[],
  now: string,
): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('user_sanctions')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where(isSanctionInForce(now))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A member's sanctions, newest first, at most `limit`. Served by user_sanctions_user_idx. @param now ISO timestamp */
export const listSanctions = (ctx: Context, userId: string, now: string, limit: number) =>
  ctx.db
    .selectFrom('user_sanctions')
    .select(['id', 'kind', 'reason', 'starts_at', 'ends_at', 'issued_by', 'lifted_at'])
    .select(sql<boolean>`${isSanctionInForce(now)}`.as('is_in_force'))
    .where('user_id', '=', userId)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export type SanctionRow = Awaited<ReturnType<typeof listSanctions>>[number];
