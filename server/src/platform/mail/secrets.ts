import { sql } from 'kysely';
import { hoursFromNow } from '../clock.ts';
import { updateInBatches } from '../database/delete-in-batches.ts';
import { defineJob } from '../jobs.ts';

/** Links to confirm an address work the longest. */
const LONGEST_HOURS = 48;

/** What remains of a mail that needs no text any more: of one with a secret neither that nor its texts. */
export const WITHOUT_SECRET = {
  subject: sql<string>`coalesce(erased_subject, subject)`,
  body_text: sql<string>`case when erased_subject is null then body_text else '' end`,
  body_html: sql<string>`case when erased_subject is null then body_html else '' end`,
  erased_subject: null,
};

/**
 * Runs hourly. Erases the texts, and replaces the subject, of mails with a token or code that were written more than 48 hours ago and not
 * sent: the token has expired. Until then /dev/outbox shows them.
 */
export const eraseExpiredMailSecrets = defineJob('mail:erase-secrets', async (ctx) => {
  const assignments = Object.entries(WITHOUT_SECRET).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  // Served by mails_secrets_idx.
  await updateInBatches(
    ctx,
    'mails',
    sql.join(assignments),
    sql`erased_subject is not null and created_at < ${hoursFromNow(ctx.clock, -LONGEST_HOURS)}`,
  );
});
