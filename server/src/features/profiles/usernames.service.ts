import { createHmac } from 'node:crypto';
import { OLD_USERNAME_DAYS } from '@halfstar/contract/profiles/profiles.schema';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { RowDeleter } from '#platform/database/delete-referring.ts';
import { findProfile } from './profiles.queries.ts';
import * as queries from './usernames.queries.ts';

declare module '#platform/context.ts' {
  interface Context {
    usernames: {
      /** Keys the hashes of usernames of deleted accounts. */
      secret: string;
    };
  }
}

/**
 * The time (ISO timestamp) 90 days ago: usernames given up after it still lead to their former owner, and no other member can take them.
 */
export const getOldUsernameCutoff = (ctx: Context): string => hoursFromNow(ctx.clock, -24 * OLD_USERNAME_DAYS);

/**
 * Those of these names (in lower case) that the member cannot take: others have them or gave them up in the last 90 days, or they are
 * of an account that was deleted in the last 90 days.
 */
export const getTakenUsernames = (ctx: Context, names: readonly string[], userId: string): Promise<Set<string>> =>
  queries.listTakenUsernames(ctx, {
    names: names.map((name) => ({ name, hash: hashUsername(ctx, name) })),
    userId,
    since: getOldUsernameCutoff(ctx),
    today: dayOf(timestamp(ctx.clock)),
  });

/**
 * Reserves the username of an account for 90 days, so that nobody else can take it. Call it in the transaction that deletes the account,
 * before the profile is deleted. Does nothing for an account without a profile.
 */
export async function restUsernameBeforeDeletion(ctx: Context, userId: string): Promise<void> {
  const profile = await findProfile(ctx, userId);
  if (profile !== undefined) await restUsernames(ctx, [profile.username]);
}

/**
 * Deletes the changes of usernames for which the condition holds, of a member whose account is being deleted. Old usernames that were
 * still reserved for the member rest: nobody can take them for 90 days.
 */
export const eraseUsernameChanges: RowDeleter = async (ctx, areMeant) => {
  const deleted = await queries.deleteUsernameChanges(ctx, areMeant);
  const since = Date.parse(getOldUsernameCutoff(ctx));
  const reserved = deleted.filter(({ changed_at }) => Date.parse(changed_at) > since);
  await restUsernames(
    ctx,
    reserved.map((row) => row.old_username),
  );
  return deleted.length;
};

async function restUsernames(ctx: Context, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const hashes = new Set(names.map((name) => hashUsername(ctx, name.toLowerCase())));
  // The first day that begins after the time: the time itself would say when the account was deleted.
  const freeOn = dayOf(hoursFromNow(ctx.clock, 24 * (OLD_USERNAME_DAYS + 1)));
  await queries.restUsernamesUntilAtLeast(ctx, [...hashes], freeOn);
}

/** Deletes the usernames of deleted accounts that can be taken again, 90 days after the deletion. */
export const deleteRestedUsernames = async (ctx: Context): Promise<void> => {
  await queries.deleteRestedUsernames(ctx, dayOf(timestamp(ctx.clock)));
};

/** The same for the same name on all servers; without their secret nobody can try which name it is. @param name in lower case */
const hashUsername = (ctx: Context, name: string): string =>
  createHmac('sha256', ctx.usernames.secret).update(`resting username: ${name}`).digest('base64');

const dayOf = (at: string): string => at.slice(0, 'YYYY-MM-DD'.length);
