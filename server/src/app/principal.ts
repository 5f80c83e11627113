import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { findSession } from '#features/accounts/sessions.service.ts';
import { findViewerProfile, NO_VIEWER_PROFILE } from '#features/profiles/viewer-profiles.service.ts';
import type { Context } from '#platform/context.ts';
import type { Principal } from '#platform/viewer.ts';

/** Whose session a request carries: the session of the cookie, and what the profile says of its owner. Both come from short caches. */
export async function principalOf(
  ctx: Context,
  headers: IncomingHttpHeaders,
  reply?: FastifyReply,
): Promise<Principal | null> {
  // Without an answer to put the renewed cookie on, nothing is renewed.
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
    ...(standing ?? NO_VIEWER_PROFILE),
  };
}
