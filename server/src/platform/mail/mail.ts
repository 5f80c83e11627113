import { sql } from 'kysely';
import { hoursFromNow, timestamp } from '../clock.ts';
import type { Context } from '../context.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { defineJob } from '../jobs.ts';
import { enqueueDelivery } from './delivery.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one POST without a session ends mails of this kind (RFC 8058). Only for mails that members can end. */
  unsubscribeUrl?: string;
  /** For a mail with a token or code, whose texts are erased once it has left or that has expired: the subject that it then has. */
  erasedSubject?: string;
  /** For a mail with a token or code: when that stops working. The mail is not sent after it. */
  expiresAt?: string;
}

/**
 * Stores a mail and, with SMTP, enqueues the job that sends it, in the caller's transaction: it is sent only if that commits. Without SMTP
 * it stays in the table.
 */
export async function enqueueMail(ctx: Context, mail: Mail): Promise<void> {
  const { id } = await ctx.db
    .insertInto('mails')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      erased_subject: mail.erasedSubject ?? null,
      expires_at: mail.expiresAt ?? null,
      created_at: timestamp(ctx.clock),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (ctx.mailer !== null) await enqueueDelivery(ctx, id);
}

const KEPT_DAYS = 90;

/**
 * Runs nightly. Deletes mails that are older than 90 days, sent or not; until then questions about one can be answered. Served by
 * mails_newest_idx.
 */
export const deleteOldMails = defineJob('mail:forget-old', async (ctx) => {
  await deleteInBatches(ctx, 'mails', sql`created_at < ${hoursFromNow(ctx.clock, -24 * KEPT_DAYS)}`);
});

/** The newest mails without their texts, for /dev/outbox. Served by mails_newest_idx. */
export const listNewestMails = (ctx: Context, limit: number) =>
  ctx.db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** One mail with its texts, for /dev/outbox. */
export const findMailById = (ctx: Context, id: string) =>
  ctx.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
