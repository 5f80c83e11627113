import {
  type AccessTokens,
  MAX_ACCESS_TOKENS,
  type NewAccessToken,
  type NewAccessTokenForm,
} from '@halfstar/contract/accounts/access-tokens.schema';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { authenticationRequired, notFound } from '#platform/errors.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import { tooManyAccessTokens } from './access-tokens.errors.ts';
import { accessTokenMadeMail, toAccessToken } from './access-tokens.present.ts';
import * as queries from './access-tokens.queries.ts';
import { requireMember, requireSignedIn } from './accounts.policy.ts';
import { mailAccount, withPassword } from './accounts.service.ts';
import { evictCachedBearers, hashAccessToken, newAccessToken } from './bearers.service.ts';
import { listActiveSessionIds } from './sessions.queries.ts';

/** The viewer's personal access tokens, newest first, without the tokens themselves. Throws AUTHENTICATION_REQUIRED. */
export async function listAccessTokens(ctx: Context, viewer: Viewer | null): Promise<AccessTokens> {
  const { userId } = requireSignedIn(viewer);
  const now = timestamp(ctx.clock);
  return { items: (await queries.listAccessTokens(ctx, userId)).map((row) => toAccessToken(row, now)) };
}

/**
 * Makes a personal access token, which only this answer contains. The owner gets a mail. Throws what requireMember throws,
 * AUTHENTICATION_REQUIRED also when the session has ended meanwhile, WRONG_PASSWORD, TOO_MANY_ACCESS_TOKENS, RATE_LIMITED.
 */
export async function createAccessToken(
  ctx: RequestContext,
  caller: Viewer | null,
  { name, scope, expires_in_days: days, password }: NewAccessTokenForm,
): Promise<NewAccessToken> {
  const viewer = requireMember(caller);
  const token = newAccessToken();
  const made = await withPassword(ctx, viewer, password, async (ctx) => {
    const now = timestamp(ctx.clock);
    // Whoever ended the session meanwhile wanted to keep the caller out.
    if ((await listActiveSessionIds(ctx, [viewer.sessionId], now)).length === 0) throw authenticationRequired();
    if ((await queries.countAccessTokens(ctx, viewer.userId)) >= MAX_ACCESS_TOKENS) throw tooManyAccessTokens();
    const row = await queries.insertAccessToken(ctx, {
      user_id: viewer.userId,
      name,
      scope,
      hash: hashAccessToken(token),
      created_at: now,
      expires_at: days === null ? null : hoursFromNow(ctx.clock, days * 24),
    });
    await mailAccount(ctx, viewer.userId, (to) => accessTokenMadeMail(ctx.publicUrl, to, row));
    publishAccessTokensChanged(ctx, viewer);
    return toAccessToken(row, now);
  });
  return { ...made, token };
}

/** Revokes a personal access token of the viewer's: it works nowhere any more. Throws AUTHENTICATION_REQUIRED, NOT_FOUND. */
export async function revokeAccessToken(ctx: Context, caller: Viewer | null, id: string): Promise<void> {
  const viewer = requireSignedIn(caller);
  await inTransaction(ctx, async (ctx) => {
    if (!(await queries.deleteAccessToken(ctx, viewer.userId, id))) throw notFound();
    publishAccessTokensChanged(ctx, viewer);
  });
  evictCachedBearers(viewer.userId);
}

const publishAccessTokensChanged = (ctx: Context, { userId }: Viewer) =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['session'] });
