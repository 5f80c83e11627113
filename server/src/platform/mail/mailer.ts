import { Readable } from 'node:stream';

export interface OutgoingMail {
  /** Becomes the Message-ID, so that receivers can recognize two copies of one mail. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Null for mails that cannot be ended. */
  unsubscribeUrl: string | null;
}

/** Sends mails by SMTP. */
export interface Mailer {
  /**
   * Sends a mail. `beforeHandOver` is awaited when the server has accepted sender and recipient and has the whole text, but not
   * yet the line that ends it and makes the server responsible; when it throws, the server discards the text.
   * @throws MailRejectedError
   */
  send(letter: OutgoingMail, beforeHandOver: () => Promise<void>): Promise<void>;
}

declare module '../context.ts' {
  interface Context {
    /** Null without SMTP: mails then stay in the table, which /dev/outbox shows. */
    mailer: Mailer | null;
  }
}

/** The mail server did not accept a mail. The message has none of the server's own words, which contain addresses. */
export class MailRejectedError extends Error {
  /** The server's SMTP reply code; null when no reply came. */
  readonly replyCode: number | null;
  /** Whether the server will never accept this mail. Otherwise a later try may succeed. */
  readonly isPermanent: boolean;

  constructor(error: SmtpError) {
    const reply = error.responseCode ?? null;
    super(`the mail server did not take a mail: ${error.code ?? 'unknown'}${reply === null ? '' : ` ${reply}`}`, {
      cause: error,
    });
    this.replyCode = reply;
    // A 5xx to anything else, such as our password, is about us and not about the mail; so is 530, to sign in first.
    this.isPermanent = ABOUT_THE_MAIL.has(error.code ?? '') && reply !== null && reply >= 500 && reply !== 530;
  }
}

/** nodemailer's codes for a rejected sender, recipient or text. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** Milliseconds. A server that accepts a connection and is silent must not delay other jobs for long. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/**
 * Makes a mailer that sends by SMTP, with a new connection for each mail. Does not connect yet.
 * @returns null without an SMTP URL
 */
export function createMailer({ smtpUrl, from }: { smtpUrl: string | null; from: string }): Mailer | null {
  if (smtpUrl === null) return null;
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, html, unsubscribeUrl }, beforeHandOver) {
      // Loaded with the first mail.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
      transport.use('stream', (mail, done) => {
        mail.message.processFunc((source) =>
          Readable.from(withStepBeforeEnd(source, beforeHandOver), { objectMode: false }),
        );
        done();
      });
      try {
        await transport.sendMail({
          from,
          // As an object: in a string a comma would make two recipients.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...toUnsubscribeHeaders(unsubscribeUrl) },
        });
      } catch (error) {
        throw new MailRejectedError(error instanceof Error ? error : new Error(String(error)));
      }
    },
  };
}

/** The headers by which mail programs offer to end mails of this kind, RFC 8058. */
const toUnsubscribeHeaders = (url: string | null): Record<string, string> =>
  url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** Yields the same bytes and runs `before` ahead of their end. nodemailer reads them once the server expects them. */
async function* withStepBeforeEnd(source: AsyncIterable<Buffer>, before: () => Promise<void>): AsyncGenerator<Buffer> {
  yield* source;
  await before();
}
