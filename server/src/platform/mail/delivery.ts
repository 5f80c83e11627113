import { hoursFromNow, timestamp } from '../clock.ts';
import type { Context } from '../context.ts';
import { defineJob, enqueue } from '../jobs.ts';
import { MailRejectedError } from './mailer.ts';

// A mail may leave once and must not leave twice. SMTP cannot promise both: when the connection breaks between the line
// that ends a mail and the server's answer, nobody here knows whether it was taken.
//
// - Sending again then (at least once) makes doubles whenever a process dies or a server is slow to answer; a stable
//   Message-ID lets some receivers drop them, most do not.
// - Noting first and then ending the mail (at most once) loses it if we die in between, which is a few milliseconds.
//
// Ours are links that people ask for and can ask for again, so a lost one costs a click and a double one costs trust. We
// note first: `handed_over_at` is set just before the final line, and a mail that has it is never sent again, unless the
// server itself said that it did not take it. Everything before that line can be repeated without harm and is.

/** Tried over about ten hours, further and further apart; then the links in most mails are old. */
const MAX_TRIES = 12;

/** Longer than any exchange with a mail server takes; a process that is at a mail for longer is gone. */
const AT_IT_HOURS = 1 / 6;

/** Asks for the delivery of a mail; in the caller's transaction. */
export const enqueueDelivery = (ctx: Context, mailId: string): Promise<void> =>
  enqueue(ctx, deliverMail, { mail_id: mailId }, { key: `mail:${mailId}`, maxAttempts: MAX_TRIES });

/** Hands one mail over. Tried again when the mail server is away or says "later", given up when it says "never". */
export const deliverMail = defineJob<{ mail_id: string }>('mail:deliver', async (ctx, { mail_id: id }) => {
  if (ctx.mailer === null) return;
  const mail = await takeUp(ctx, id);
  if (mail === undefined) return;
  const { tries } = mail;
  let handedOver = false;
  const letter = { id, to: mail.recipient, subject: mail.subject, text: mail.body_text, html: mail.body_html };
  try {
    await ctx.mailer.send(letter, async () => {
      await noteHandOver(ctx, id, tries);
      handedOver = true;
    });
  } catch (error) {
    return afterFailure(ctx, { id, tries, handedOver }, error);
  }
  await setState(ctx, id, tries, { sent_at: timestamp(ctx.clock), trying_since: null });
});

/** Delivers what a process that died had taken up, and says which mails it may have handed over. */
export const retryStrandedMails = defineJob<unknown>('mail:take-up-stranded', async (ctx) => {
  for (const { id, tries, handed_over_at } of await strandedMails(ctx)) {
    if (handed_over_at === null) {
      await enqueueDelivery(ctx, id);
    } else {
      ctx.log.warn({ mail_id: id }, 'a mail may or may not have left when its process ended; it is not sent again');
      await setState(ctx, id, tries, { trying_since: null });
    }
  }
});

interface Attempt {
  id: string;
  tries: number;
  handedOver: boolean;
}

/** @throws when the mail is to be tried again */
async function afterFailure(ctx: Context, { id, tries, handedOver }: Attempt, error: unknown): Promise<void> {
  const refused = error instanceof MailRejectedError ? error : null;
  if (handedOver && refused?.replyCode == null) {
    ctx.log.warn({ mail_id: id, reason: messageOf(error) }, 'a mail may or may not have left; it is not sent again');
    return setState(ctx, id, tries, { trying_since: null });
  }
  const givenUp = refused?.isPermanent === true || tries >= MAX_TRIES;
  await setState(ctx, id, tries, {
    trying_since: null,
    handed_over_at: null,
    given_up_at: givenUp ? timestamp(ctx.clock) : null,
  });
  if (!givenUp) throw error;
  ctx.log.error({ mail_id: id, tries, reason: messageOf(error) }, 'a mail was given up');
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Takes a mail up unless it has left, was given up, or another process is at it. */
const takeUp = (ctx: Context, id: string) =>
  ctx.db
    .updateTable('mails')
    .set((eb) => ({ trying_since: timestamp(ctx.clock), tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('handed_over_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where((eb) => eb.or([eb('trying_since', 'is', null), eb('trying_since', '<', longAgo(ctx))]))
    .returning(['recipient', 'subject', 'body_text', 'body_html', 'tries'])
    .executeTakeFirst();

/** The point of no return. `tries` is the number of this try: whoever was overtaken by a later one stops here. */
async function noteHandOver(ctx: Context, id: string, tries: number): Promise<void> {
  const noted = await ctx.db
    .updateTable('mails')
    .set({ handed_over_at: timestamp(ctx.clock) })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('handed_over_at', 'is', null)
    .where('given_up_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (noted === undefined) throw new Error('another process has taken this mail up meanwhile');
}

interface State {
  trying_since: null;
  handed_over_at?: null;
  sent_at?: string;
  given_up_at?: string | null;
}

/** Changes nothing when a later try has begun. */
async function setState(ctx: Context, id: string, tries: number, state: State): Promise<void> {
  await ctx.db.updateTable('mails').set(state).where('id', '=', id).where('tries', '=', tries).execute();
}

const longAgo = (ctx: Context): string => hoursFromNow(ctx.clock, -AT_IT_HOURS);

/** Served by mails_trying_idx. */
const strandedMails = (ctx: Context) =>
  ctx.db
    .selectFrom('mails')
    .select(['id', 'tries', 'handed_over_at'])
    .where('trying_since', '<', longAgo(ctx))
    .limit(1000)
    .execute();
