import { createTransport } from 'nodemailer';
import { hoursFromNow, timestamp } from '../clock.ts';
import type { Context } from '../context.ts';
import { defineJob, enqueue } from '../jobs.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The way out. Null without SMTP: then mails stay in the table, which the outbox page shows. */
export interface Mailer {
  /** `id` names the mail for good, so that one handed over twice can be told to be the same. */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}

declare module '../context.ts' {
  interface Context {
    mailer: Mailer | null;
  }
}

export function createMailer({ smtpUrl, from }: { smtpUrl: string | null; from: string }): Mailer | null {
  if (smtpUrl === null) return null;
  const transport = createTransport(smtpUrl, { from });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(mail, id) {
      await transport.sendMail({ ...mail, messageId: `<${id}@${domain}>` });
    },
    close: () => transport.close(),
  };
}

/** Writes the mail down and, with SMTP, asks for its delivery; in the caller's transaction, so that it leaves only if that holds. */
export async function sendMail(ctx: Context, mail: Mail): Promise<void> {
  const { id } = await ctx.db
    .insertInto('mails')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      created_at: timestamp(ctx.clock),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (ctx.mailer !== null) await enqueue(ctx, deliverMail, { mail_id: id });
}

/** Hands one mail over and notes when. Tried again when the mail server is away. */
export const deliverMail = defineJob<{ mail_id: string }>('mail:deliver', async (ctx, { mail_id }) => {
  const row = await ctx.db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mail_id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined || ctx.mailer === null) return;
  await ctx.mailer.send({ to: row.recipient, subject: row.subject, text: row.body_text, html: row.body_html }, row.id);
  await ctx.db
    .updateTable('mails')
    .set({ sent_at: timestamp(ctx.clock) })
    .where('id', '=', row.id)
    .execute();
});

const KEPT_DAYS = 90;

/** Nightly. A mail is kept for a season, in case somebody asks what became of it. Served by mails_newest_idx. */
export const forgetOldMails = defineJob('mail:forget-old', async (ctx) => {
  await ctx.db
    .deleteFrom('mails')
    .where('created_at', '<', hoursFromNow(ctx.clock, -24 * KEPT_DAYS))
    .execute();
});

/** The newest mails, for the outbox. Served by mails_newest_idx. */
export const newestMails = (ctx: Context, limit: number) =>
  ctx.db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const mailById = (ctx: Context, id: string) =>
  ctx.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
