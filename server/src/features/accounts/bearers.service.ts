import { createHash, randomBytes } from 'node:crypto';
import { AccessTokenScope } from '@halfstar/contract/accounts/access-tokens.schema';
import { LRUCache } from 'lru-cache';
import { hoursAfter, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { LookUpBearer } from '#platform/http/api.ts';
import { SessionCache } from '#platform/sign-in/session-cache.ts';
import type { Sanctions } from '#platform/viewer.ts';
import { advanceTokenLastUsedOn, type BearerRow, findBearer } from './bearers.queries.ts';
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

const MAX_TOKENS = 10_000;
const cachedBearers = new SessionCache<BearerRow>(MAX_TOKENS);

/** Hashes of tokens that were valid in this process, and until when, in milliseconds, they are looked up as a member's. */
const recentlyValid = new LRUCache<string, number>({ max: MAX_TOKENS });
const RECENT_MS = 60 * 60_000;

/** Evicts a member's access tokens from this process's cache; with an empty id everybody's. */
export const evictCachedBearers = (userId: string): void => cachedBearers.evict(userId);

/** By this prefix owners, and tools that search for leaked secrets, recognize a token. */
const PREFIX = 'halfstar_';
const TOKEN_BYTES = 32;
const TOKEN = new RegExp(`^${PREFIX}[\\w-]{43}$`);

/** Makes a token that nobody can guess. It is not stored. */
export const newAccessToken = (): string => `${PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;

/** The form in which a token is kept: of 256 random bits no hash can be guessed back. */
export const hashAccessToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * The account of a personal access token, cached for a minute; null when it is wrong, expired or revoked. Its first use of a day is
 * recorded.
 * @param lookUp runs the query for a token that is not cached: its sender is anonymous until it is found, unless the token was valid within
 *   the last hour. One that is not found any more is known no longer, so that it can be tried once.
 */
export async function findBearerOfToken(ctx: Context, token: string, lookUp: LookUpBearer): Promise<Bearer | null> {
  if (!TOKEN.test(token)) return null;
  const hash = hashAccessToken(token);
  const known = cachedBearers.get(hash, ctx.clock.now().getTime());
  if (known !== undefined) return toBearer(known);
  const readAt = cachedBearers.evictions;
  const now = timestamp(ctx.clock);
  const wasValid = (recentlyValid.get(hash) ?? 0) > ctx.clock.now().getTime();
  const row = await lookUp((ctx) => findBearer(ctx, hash, now), wasValid);
  if (row === undefined) {
    recentlyValid.delete(hash);
    return null;
  }
  recentlyValid.set(hash, ctx.clock.now().getTime() + RECENT_MS);
  const today = now.slice(0, 10);
  if (row.last_used_on === null || row.last_used_on < today) await advanceTokenLastUsedOn(ctx, row.id, today);
  const ends = [row.expires_at, row.comment_ban_ends_at, row.suspension_ends_at, hoursAfter(today, 24)];
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
