import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';

/** Who asks for which names, and since when or on which day. */
export interface TakenQuestion {
  /** In lower case, each with its hash as resting_usernames has it. */
  names: readonly { name: string; hash: string }[];
  userId: string;
  /** Names given up after this time are taken. ISO timestamp. */
  since: string;
  /** Names that rest on this day (YYYY-MM-DD) are taken. */
  today: string;
}

/**
 * Those of these names that other members have or gave up, or that rest. One statement, so that a name which an account gives up by being
 * deleted right now is found in one place or the other. Served by profiles_username_key, username_changes_old_idx and
 * resting_usernames_pkey.
 */
export async function listTakenUsernames(
  ctx: Context,
  { names, userId, since, today }: TakenQuestion,
): Promise<Set<string>> {
  const asked = names.map(({ name }) => name);
  const { rows } = await sql<{ name: string }>`
    select lower(username) as name from profiles where lower(username) = any(${asked}) and user_id <> ${userId}
    union
    select lower(old_username) from username_changes
    where lower(old_username) = any(${asked}) and changed_at > ${since} and user_id <> ${userId}
    union
    select asked.name from unnest(${asked}::text[], ${names.map(({ hash }) => hash)}::text[]) as asked (name, hash)
    join resting_usernames using (hash) where free_on > ${today}`.execute(ctx.db);
  return new Set(rows.map((row) => row.name));
}

/**
 * Keeps usernames of deleted accounts, given by their hashes, from being taken until this day (YYYY-MM-DD), or longer where that is stored
 * already. Served by the primary key.
 */
export const restUsernamesUntilAtLeast = (ctx: Context, hashes: readonly string[], freeOn: string) =>
  sql`insert into resting_usernames (hash, free_on)
    select hash, ${freeOn}::date from unnest(${hashes}::text[]) hash order by hash
    on conflict (hash) do update set free_on = greatest(resting_usernames.free_on, excluded.free_on)`.execute(ctx.db);

/**
 * Deletes the resting usernames that are free again on `today` (YYYY-MM-DD). Scans the whole table, which is small: it has only usernames
 * of accounts that were deleted in the last 90 days.
 */
export const deleteRestedUsernames = (ctx: Context, today: string): Promise<void> =>
  deleteInBatches(ctx, 'resting_usernames', sql`free_on <= ${today}`);

/** Deletes the changes of usernames for which the condition holds. @returns the old usernames, and when each was given up */
export const deleteUsernameChanges = (ctx: Context, condition: RawBuilder<SqlBool>) =>
  ctx.db.deleteFrom('username_changes').where(condition).returning(['old_username', 'changed_at']).execute();
