import { createHash } from 'node:crypto';
import { AccessTokenScope } from '@halfstar/contract/accounts/access-tokens.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { SessionCache } from '#platform/sign-in/session-cache.ts';
import type { Sanctions } from '#platform/viewer.ts';
import { type BearerRow, findBearer, setLastUsedOn } from './bearers.queries.ts';
import { toSanctions } from './sanctions.present.ts';

/** The account in whose name a personal access token acts. */
export interface Bearer {
  userId: string;
  email: string;
  emailConfirmed: boolean;
  scope: AccessTokenScope;
  /** Whether the account is about to be deleted. */
  leaving: boolean;
  /** What is in force against the member. */
  sanctions: Sanctions;
}

const cachedBearers = new SessionCache<BearerRow>(10_000);

/** Evicts a member's access tokens from this process's cache; with an empty id everybody's. */
export const evictCachedBearers = (userId: string): void => cachedBearers.evict(userId);

/** The form in which a token is kept: of 256 random bits no hash can be guessed back. */
export const hashAccessToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * The account of a personal access token, cached for a minute; null when it is wrong, expired or revoked. Its first use of a day is
 * recorded.
 */
export async function findBearerOfToken(ctx: Context, token: string): Promise<Bearer | null> {
  const hash = hashAccessToken(token);
  const known = cachedBearers.get(hash, ctx.clock.now().getTime());
  if (known !== undefined) return toBearer(known);
  const readAt = cachedBearers.evictions;
  const now = timestamp(ctx.clock);
  const row = await findBearer(ctx, hash, now);
  if (row === undefined) return null;
  const today = now.slice(0, 10);
  if (row.last_used_on === null || row.last_used_on < today) await setLastUsedOn(ctx, row.id, today);
  const tomorrow = `${new Date(Date.parse(today) + 24 * 3600 * 1000).toISOString()}`;
  const ends = [row.expires_at, row.comment_ban_ends_at, row.suspension_ends_at, tomorrow];
  cachedBearers.set(row, ctx.clock.now().getTime(), readAt, ends);
  return toBearer(row);
}

const toBearer = (row: BearerRow): Bearer => ({
  userId: row.user_id,
  email: row.email,
  emailConfirmed: row.email_verified,
  scope: AccessTokenScope.parse(row.scope),
  leaving: row.deletion_due_at !== null,
  sanctions: toSanctions(row),
});
