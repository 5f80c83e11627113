import { createHmac } from 'node:crypto';
import { OLD_USERNAME_DAYS } from '@halfstar/contract/profiles/profiles.schema';
import type { TableEraser } from '#features/accounts/erasing.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
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

/** Names given up after this time lead to their owner, and no other member can take them. */
export const reservedSince = (ctx: Context): string => hoursFromNow(ctx.clock, -24 * OLD_USERNAME_DAYS);

/**
 * Those of these names (in lower case) that the member cannot take: others have them or gave them up in the last 90 days, or they are
 * of an account that was deleted in the last 90 days.
 */
export const getTakenUsernames = (ctx: Context, names: readonly string[], userId: string): Promise<Set<string>> =>
  queries.listTakenUsernames(ctx, {
    names: names.map((name) => ({ name, hash: hashUsername(ctx, name) })),
    userId,
    since: reservedSince(ctx),
    today: dayOf(timestamp(ctx.clock)),
  });

/**
 * Keeps the username of an account that is being deleted from others for 90 days, in the caller's transaction. An account without a
 * profile has none.
 */
export async function restUsername(ctx: Context, userId: string): Promise<void> {
  const profile = await findProfile(ctx, userId);
  if (profile !== undefined) await restUsernames(ctx, [profile.username]);
}

/** Deletes a member's changes of the username while the account is being deleted. What was still reserved for the member rests. */
export const eraseUsernameChanges: TableEraser = async (ctx, _userId, areMeant) => {
  const deleted = await queries.deleteUsernameChanges(ctx, areMeant);
  const since = Date.parse(reservedSince(ctx));
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
  await queries.upsertRestingUsernames(ctx, [...hashes], freeOn);
}

/** Deletes what is kept of names that have rested. */
export const deleteRestedUsernames = async (ctx: Context): Promise<void> => {
  await queries.deleteRested(ctx, dayOf(timestamp(ctx.clock)));
};

/** The same for the same name on all servers; without their secret nobody can try which name it is. @param name in lower case */
const hashUsername = (ctx: Context, name: string): string =>
  createHmac('sha256', ctx.usernames.secret).update(`resting username: ${name}`).digest('base64');

const dayOf = (at: string): string => at.slice(0, 'YYYY-MM-DD'.length);
