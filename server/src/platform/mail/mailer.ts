import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  /** Names the mail for good. Two copies of it, should there ever be two, say by it that they are the same. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The way out. Null without SMTP: then mails stay in the table, which the outbox page shows. */
export interface Mailer {
  /**
   * Hands a mail to the mail server. `beforeHandOver` is awaited when the server has agreed to sender and recipient and has
   * all of the text, but not yet the line that ends it and makes it responsible; when it throws, the server throws the text
   * away. Rejects with `NotTaken`.
   */
  send(letter: OutgoingMail, beforeHandOver: () => Promise<void>): Promise<void>;
}

declare module '../context.ts' {
  interface Context {
    mailer: Mailer | null;
  }
}

/** A mail did not go through. The message is fit for logs: a mail server's own words name addresses. */
export class MailRejectedError extends Error {
  /** What the mail server answered; null when no answer came. */
  readonly replyCode: number | null;
  /** The server will never take this mail; anything else may be better later. */
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

/** nodemailer's words for a no to sender, recipient or text. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** A server that accepts a connection and says nothing must not hold up other jobs for long. */
const PATIENCE = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

export function createMailer({ smtpUrl, from }: { smtpUrl: string | null; from: string }): Mailer | null {
  if (smtpUrl === null) return null;
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, html }, beforeHandOver) {
      const transport = createTransport({ url: smtpUrl, ...PATIENCE });
      transport.use('stream', (mail, done) => {
        mail.message.processFunc((source) =>
          Readable.from(heldAtTheEnd(source, beforeHandOver), { objectMode: false }),
        );
        done();
      });
      try {
        await transport.sendMail({
          from,
          // As parts: in one text a comma would make two recipients.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw new MailRejectedError(error instanceof Error ? error : new Error(String(error)));
      }
    },
  };
}

/** The same bytes; what they end with waits. Only read once the server has said that it listens. */
async function* heldAtTheEnd(source: AsyncIterable<Buffer>, before: () => Promise<void>): AsyncGenerator<Buffer> {
  yield* source;
  await before();
}
