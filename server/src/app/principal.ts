import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { findBearerOfToken } from '#features/accounts/bearers.service.ts';
import { findSession } from '#features/accounts/sessions.service.ts';
import { asOrdinaryMember } from '#features/profiles/profiles.policy.ts';
import { findViewerProfile, NO_VIEWER_PROFILE } from '#features/profiles/viewer-profiles.service.ts';
import type { Context } from '#platform/context.ts';
import type { LookUpBearer } from '#platform/http/api.ts';
import type { Principal } from '#platform/viewer.ts';

/**
 * The account that the request’s session cookie belongs to, with what its profile adds; null without a session. Both come from short-lived
 * caches.
 * @param reply gets a renewed cookie when one is due; without it nothing is renewed
 */
export async function findPrincipal(
  ctx: Context,
  headers: IncomingHttpHeaders,
  reply?: FastifyReply,
): Promise<Principal | null> {
  const session = await findSession(ctx, headers.cookie, { renew: reply !== undefined });
  if (session === null) return null;
  if (session.renewedCookie !== null) reply?.header('set-cookie', session.renewedCookie);
  const standing = await findViewerProfile(ctx, session.userId);
  return {
    userId: session.userId,
    email: session.email,
    emailConfirmed: session.emailConfirmed,
    sessionId: session.id,
    sessionToken: session.token,
    leaving: session.leaving,
    sanctions: session.sanctions,
    ...(standing ?? NO_VIEWER_PROFILE),
  };
}

/**
 * The account in whose name a personal access token acts, with the rights of an ordinary member; null when the token is wrong, expired or
 * revoked.
 * @param lookUp runs the query for a token that is not cached
 */
export async function findBearer(ctx: Context, token: string, lookUp: LookUpBearer): Promise<Principal | null> {
  const bearer = await findBearerOfToken(ctx, token, lookUp);
  if (bearer === null) return null;
  const { scope, ...account } = bearer;
  const profile = (await findViewerProfile(ctx, account.userId)) ?? NO_VIEWER_PROFILE;
  return { ...account, ...asOrdinaryMember(profile), sessionId: '', sessionToken: '', accessToken: { scope } };
}
