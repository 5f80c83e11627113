import { timestamp } from '../clock.ts';
import type { Context } from '../context.ts';
import { defineJob, enqueueJob } from '../jobs.ts';
import { getLeaseCutoff, withLease } from '../lease.ts';
import { MailRejectedError } from './mailer.ts';
import { WITHOUT_SECRET } from './secrets.ts';

// A mail must be sent at most once. SMTP offers no exactly-once delivery: when the connection breaks between the line that
// ends a mail and the server's reply, the sender does not know whether it was accepted.
//
// - Sending again (at least once) makes duplicates whenever a process dies or a server is slow to reply. A stable Message-ID
//   lets some receivers drop them; most do not.
// - Recording first and then ending the mail (at most once) loses it if the process dies in between, a few milliseconds.
//
// These mails are links that users request and can request again: a lost one costs a click, a duplicate costs trust. So we record
// first: `handed_over_at` is set just before the final line, and a mail that has it is never sent again, unless the server
// itself replied that it did not accept it. Everything before that line can be repeated without harm, and is.

/** With growing delays between them, over about ten hours. */
const MAX_TRIES = 12;

/** Enqueues the job that delivers a stored mail, in the caller's transaction. */
export const enqueueDelivery = (ctx: Context, mailId: string): Promise<void> =>
  enqueueJob(ctx, deliverMail, { mail_id: mailId }, { key: `mail:${mailId}`, maxAttempts: MAX_TRIES });

/**
 * Sends one stored mail, at most once. Tried again when the mail server is away or replies with a temporary error, given up after a
 * permanent one or once its link or code has expired. Does nothing without SMTP, or when the mail was sent or given up or another
 * process is sending it.
 */
export const deliverMail = defineJob<{ mail_id: string }>('mail:deliver', async (ctx, { mail_id: id }) => {
  const { mailer } = ctx;
  if (mailer === null) return;
  const mail = await claimMail(ctx, id);
  if (mail === undefined) return;
  const { tries } = mail;
  if (mail.expires_at !== null && Date.parse(mail.expires_at) <= ctx.clock.now().getTime()) {
    ctx.log.warn({ mail_id: id, tries }, 'a mail was not sent, because its link or code has expired');
    return endDelivery(ctx, id, tries, { trying_since: null, given_up_at: timestamp(ctx.clock) });
  }
  let handedOver = false;
  const outgoing = {
    id,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    unsubscribeUrl: mail.unsubscribe_url,
  };
  try {
    const send = () =>
      mailer.send(outgoing, async () => {
        await recordHandOver(ctx, id, tries);
        handedOver = true;
      });
    await withLease(ctx, () => renewClaim(ctx, id, tries), send);
  } catch (error) {
    return afterFailure(ctx, { id, tries, handedOver }, error);
  }
  await endDelivery(ctx, id, tries, { sent_at: timestamp(ctx.clock), trying_since: null });
});

/**
 * Settles the mails whose process has died before it finished them: delivery is enqueued again where nothing was
 * handed over. A mail that may have been sent is logged and never sent again.
 */
export const settleStrandedMails = defineJob<unknown>('mail:take-up-stranded', async (ctx) => {
  for (const { id, tries, handed_over_at } of await findStrandedMails(ctx)) {
    if (handed_over_at === null) {
      await enqueueDelivery(ctx, id);
    } else {
      ctx.log.warn({ mail_id: id }, 'a mail may or may not have left when its process ended; it is not sent again');
      await endDelivery(ctx, id, tries, { trying_since: null });
    }
  }
});

interface Attempt {
  id: string;
  tries: number;
  handedOver: boolean;
}

/** @throws the error when the mail is to be retried */
async function afterFailure(ctx: Context, { id, tries, handedOver }: Attempt, error: unknown): Promise<void> {
  const rejection = error instanceof MailRejectedError ? error : null;
  if (handedOver && rejection?.replyCode == null) {
    ctx.log.warn({ mail_id: id, reason: messageOf(error) }, 'a mail may or may not have left; it is not sent again');
    return endDelivery(ctx, id, tries, { trying_since: null });
  }
  const givenUp = rejection?.isPermanent === true || tries >= MAX_TRIES;
  const failed = { trying_since: null, handed_over_at: null };
  if (!givenUp) {
    await setState(ctx, id, tries, failed);
    throw error;
  }
  await endDelivery(ctx, id, tries, { ...failed, given_up_at: timestamp(ctx.clock) });
  ctx.log.error({ mail_id: id, tries, reason: messageOf(error) }, 'a mail was given up');
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Claims a mail for this process, unless it was sent or given up or another process has it. */
const claimMail = (ctx: Context, id: string) =>
  ctx.db
    .updateTable('mails')
    .set((eb) => ({ trying_since: timestamp(ctx.clock), tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('handed_over_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where((eb) => eb.or([eb('trying_since', 'is', null), eb('trying_since', '<', getLeaseCutoff(ctx))]))
    .returning(['recipient', 'subject', 'body_text', 'body_html', 'unsubscribe_url', 'expires_at', 'tries'])
    .executeTakeFirst();

/** @returns whether this process still has the mail: no later try has begun */
async function renewClaim(ctx: Context, id: string, tries: number): Promise<boolean> {
  const renewed = await ctx.db
    .updateTable('mails')
    .set({ trying_since: timestamp(ctx.clock) })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('trying_since', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** From here on the mail counts as sent. Throws when another process has claimed it since; `tries` is the number of this try. */
async function recordHandOver(ctx: Context, id: string, tries: number): Promise<void> {
  const noted = await ctx.db
    .updateTable('mails')
    .set({ handed_over_at: timestamp(ctx.clock) })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('handed_over_at', 'is', null)
    .where('given_up_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (noted === undefined) throw new Error('another process has claimed this mail meanwhile');
}

interface State {
  trying_since: null;
  handed_over_at?: null;
  sent_at?: string;
  given_up_at?: string;
}

/** Updates the mail, unless a later try has begun. */
async function setState(
  ctx: Context,
  id: string,
  tries: number,
  state: State | (State & typeof WITHOUT_SECRET),
): Promise<void> {
  await ctx.db.updateTable('mails').set(state).where('id', '=', id).where('tries', '=', tries).execute();
}

/** The same for a mail that is not tried again: its secrets are erased. */
const endDelivery = (ctx: Context, id: string, tries: number, state: State): Promise<void> =>
  setState(ctx, id, tries, { ...state, ...WITHOUT_SECRET });

/** Served by mails_trying_idx. */
const findStrandedMails = (ctx: Context) =>
  ctx.db
    .selectFrom('mails')
    .select(['id', 'tries', 'handed_over_at'])
    .where('trying_since', '<', getLeaseCutoff(ctx))
    .limit(1000)
    .execute();
