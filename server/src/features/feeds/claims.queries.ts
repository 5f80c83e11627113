import { type Selectable, sql, type Updateable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { DB } from '#platform/database/tables.ts';
import { LeaseLostError } from '#platform/lease.ts';

export type ClaimRecord = Selectable<DB['letterboxd_claims']>;

/** What a member claims. Served by the primary key. */
export const findClaim = (ctx: Context, userId: string): Promise<ClaimRecord | undefined> =>
  ctx.db.selectFrom('letterboxd_claims').selectAll().where('user_id', '=', userId).executeTakeFirst();

/**
 * Stores which account a member says is theirs. For another account than before this replaces the token and the last result; for the same
 * one nothing changes. Served by the primary key.
 */
export async function upsertClaim(ctx: Context, userId: string, username: string, token: string): Promise<void> {
  await sql`
    insert into letterboxd_claims as c (user_id, username, token) values (${userId}, ${username}, ${token})
    on conflict (user_id) do update set username = excluded.username, token = excluded.token, requested_at = null,
      busy_until = null, lease_id = null, checked_at = null, result = null
    where c.username <> excluded.username`.execute(ctx.db);
}

/** Deletes a member's claim, if it is to the account of this name. Served by the primary key. */
export const deleteClaim = (ctx: Context, userId: string, username: string) =>
  ctx.db.deleteFrom('letterboxd_claims').where('user_id', '=', userId).where('username', '=', username).execute();

const updating = (ctx: Context, token: string, changes: Updateable<DB['letterboxd_claims']>) =>
  ctx.db.updateTable('letterboxd_claims').set(changes).where('token', '=', token);

/** Changes a claim, if it is still the one with this token. Served by letterboxd_claims_token_key. */
export const updateClaim = (ctx: Context, token: string, changes: Updateable<DB['letterboxd_claims']>) =>
  updating(ctx, token, changes).execute();

/** Holds a claim whose check goes on until `until`. False when this process no longer holds it. Served by letterboxd_claims_token_key. */
export async function renewClaimLease(ctx: Context, claim: ClaimRecord, until: string): Promise<boolean> {
  const query = updating(ctx, claim.token, { busy_until: until }).where('lease_id', '=', claim.lease_id);
  return (await query.returning('user_id').executeTakeFirst()) !== undefined;
}

/**
 * Changes a claim whose check goes on. Throws LeaseLostError when this process no longer holds it. Served by letterboxd_claims_token_key.
 */
export async function updateHeldClaim(
  ctx: Context,
  { token, lease_id }: Pick<ClaimRecord, 'token' | 'lease_id'>,
  changes: Updateable<DB['letterboxd_claims']>,
): Promise<void> {
  const query = updating(ctx, token, changes).where('lease_id', '=', lease_id);
  if ((await query.returning('user_id').executeTakeFirst()) === undefined) throw new LeaseLostError();
}

/**
 * The next claim whose check was requested, reserved until `until` under a new `lease_id`, so that no other process takes it. Served by
 * letterboxd_claims_requested_idx.
 */
export async function takeRequestedClaim(ctx: Context, now: string, until: string): Promise<ClaimRecord | undefined> {
  const { rows } = await sql<ClaimRecord>`
    update letterboxd_claims set busy_until = ${until}, lease_id = gen_random_uuid()
    where user_id = (
      select user_id from letterboxd_claims
      where requested_at is not null and (busy_until is null or busy_until <= ${now})
      order by requested_at, user_id limit 1 for update skip locked)
    returning *`.execute(ctx.db);
  return rows[0];
}
