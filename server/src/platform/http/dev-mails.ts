import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { escapeHtml } from '../html.ts';
import { findMailById, listNewestMails } from '../mail/mail.ts';
import { makeCommonProblem, sendProblem } from './problems.ts';

const PATH = '/dev/outbox';
const SHOWN = 100;

/**
 * Whether /dev/outbox shows mails: without SMTP, where PUBLIC_URL is a local address. A request alone does not show that it is local:
 * a proxy on the same machine may forward requests from anywhere.
 */
export const showsDevMails = ({ publicUrl, smtpUrl }: { publicUrl: string; smtpUrl: string | null }): boolean =>
  smtpUrl === null && LOCAL_NAME.test(new URL(publicUrl).host);

/** Makes a handler that shows a page to requests from this machine, and answers NOT_FOUND to others. */
const localOnly = (show: (request: FastifyRequest) => Promise<string | null>) => {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const page = isFromThisMachine(request) ? await show(request) : null;
    if (page === null) return sendProblem(reply, makeCommonProblem('NOT_FOUND', request.id));
    // Its links contain tokens: neither cached nor sent in a Referer.
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .send(page);
  };
};

/** Shows the newest mails at /dev/outbox, to requests from this machine only. Mount it where `showsDevMails` is true. */
export function mountDevMails(app: FastifyInstance, ctx: Context): void {
  app.get(
    PATH,
    localOnly(async () => listPage(await listNewestMails(ctx, SHOWN))),
  );
  app.get(
    `${PATH}/:id`,
    localOnly(async (request) => {
      const { success, data } = z.object({ id: z.uuid() }).safeParse(request.params);
      const mail = success ? await findMailById(ctx, data.id) : undefined;
      return mail === undefined ? null : mailPage(mail);
    }),
  );
}

const LOCAL_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const PROXY_HEADERS = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * Whether the connection comes from this machine, without a proxy, and asks for a local name: a name of another site that resolves
 * to this machine (DNS rebinding) must not read the mails.
 */
const isFromThisMachine = ({ raw, headers }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress) &&
  LOCAL_NAME.test(headers.host ?? '') &&
  PROXY_HEADERS.every((name) => headers[name] === undefined);

const isLoopback = (ip = '') => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';

interface Listed {
  id: string;
  recipient: string;
  subject: string;
  created_at: string;
}

const listPage = (mails: readonly Listed[]): string =>
  page(
    'Outbox',
    mails.length === 0
      ? '<p>No mail has been written yet. Sign up, and the confirmation mail appears here.</p>'
      : `<table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Written</th></tr></thead><tbody>${mails.map(rowOf).join('')}</tbody></table>`,
  );

const rowOf = (mail: Listed): string =>
  `<tr><td><a href="${PATH}/${mail.id}">${escapeHtml(mail.subject)}</a></td><td>${escapeHtml(mail.recipient)}</td><td>${timeOf(mail)}</td></tr>`;

const mailPage = (mail: Listed & { body_text: string; body_html: string }): string =>
  page(
    mail.subject,
    `<p><a href="${PATH}">All mails</a></p><p>To ${escapeHtml(mail.recipient)}, ${timeOf(mail)}</p>` +
      `<h2>Plain</h2><pre>${linked(mail.body_text)}</pre><h2>HTML</h2>${framed(mail.body_html)}`,
  );

/** Shows the mail in a frame without scripts, as a mail program does. Its links open in this tab. */
const framed = (html: string): string =>
  `<iframe title="The mail in HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(`<base target="_top">${html}`)}"></iframe>`;

const timeOf = ({ created_at }: Listed): string =>
  `<time datetime="${created_at}">${created_at.slice(0, 19).replace('T', ' ')} UTC</time>`;

/** Escapes the text and makes its addresses links, each up to the next white space. */
const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>]+/g, (href) => `<a href="${href}">${href}</a>`);

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem;border-bottom:1px solid;overflow-wrap:anywhere}
iframe{width:100%;height:24rem;border:1px solid;background:#fff;color-scheme:light}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(title)} · Halfstar outbox</title><style>${STYLE}</style></head>` +
  `<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
