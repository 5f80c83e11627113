import { rateLimit } from '@halfstar/contract/shared/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  isValidUnsubscribeToken,
  UNSUBSCRIBE_PATH,
  unsubscribeFromDigest,
} from '#features/notifications/digests.service.ts';
import type { Context } from '#platform/context.ts';
import { escapeHtml } from '#platform/html.ts';
import { makePlainPage } from '#platform/http/plain-page.ts';
import { CallLimit } from '#platform/limits/call-limit.ts';
import { toClientKey } from '#platform/limits/rate-limits.ts';

const Query = z.object({ token: z.string().max(200) });
const tokenOf = (query: unknown): string => Query.safeParse(query).data?.token ?? '';

/** For each client: a mail service sends the requests of all its users from a few addresses. */
const CALLS = rateLimit({ most: 300, seconds: 60 });
const MAX_BODY_BYTES = 4096;

const page = (title: string, body: string): string =>
  makePlainPage(title, `${body}<p><a href="/settings">Settings</a></p>`);

const TOO_OFTEN = page('Too many tries', '<p>Try again in a moment.</p>');

const NOT_OURS = page(
  'This link does not work',
  '<p>It may have lost a piece on its way, or be from before you turned the digest on again. You can end it in your settings.</p>',
);

/**
 * The page on which a member ends the email digest, without a session. Mail programs end it by one POST (RFC 8058); opening the link
 * ends nothing, because programs that look for dangerous links open it too.
 */
export function mountUnsubscribePage(app: FastifyInstance, ctx: Context): void {
  void app.register(async (scope) => {
    // Mail programs send a form in either encoding, whose content does not matter.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { bodyLimit: MAX_BODY_BYTES, parseAs: 'string' }, (_request, _body, done) =>
      done(null),
    );

    const limit = new CallLimit(CALLS);
    scope.addHook('onRequest', async (request, reply) => {
      const seconds = await limit.consume(ctx, `unsubscribe ${toClientKey(request.ip)}`);
      if (seconds !== null) await show(reply.header('retry-after', seconds), 429, TOO_OFTEN);
    });

    scope.get(UNSUBSCRIBE_PATH, (request, reply) => {
      const token = tokenOf(request.query);
      if (!isValidUnsubscribeToken(ctx, token)) return show(reply, 404, NOT_OURS);
      const action = `${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`;
      const form = `<form method="post" action="${escapeHtml(action)}"><button>Stop the digest</button></form>`;
      return show(reply, 200, page('Stop the email digest?', `<p>Your notifications stay on Halfstar.</p>${form}`));
    });

    scope.post(UNSUBSCRIBE_PATH, async (request, reply) => {
      if (!(await unsubscribeFromDigest(ctx, tokenOf(request.query)))) return show(reply, 404, NOT_OURS);
      return show(
        reply,
        200,
        page(
          'The digest has ended',
          '<p>No more mails of this kind will come. You can turn it on again in your settings.</p>',
        ),
      );
    });
  });
}

const show = (reply: FastifyReply, status: number, html: string) =>
  // The link is a secret to other sites. Under no-referrer browsers would send the form with the origin "null".
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    .send(html);
