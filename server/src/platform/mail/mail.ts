import { hoursFromNow, timestamp } from '../clock.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../jobs.ts';
import { enqueueDelivery } from './delivery.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
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
  if (ctx.mailer !== null) await enqueueDelivery(ctx, id);
}

const KEPT_DAYS = 90;

/** Nightly. A mail is kept for a season, in case somebody asks what became of it. Served by mails_newest_idx. */
export const deleteOldMails = defineJob('mail:forget-old', async (ctx) => {
  await ctx.db
    .deleteFrom('mails')
    .where('created_at', '<', hoursFromNow(ctx.clock, -24 * KEPT_DAYS))
    .execute();
});

/** The newest mails, for the outbox. Served by mails_newest_idx. */
export const listNewestMails = (ctx: Context, limit: number) =>
  ctx.db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findMailById = (ctx: Context, id: string) =>
  ctx.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
