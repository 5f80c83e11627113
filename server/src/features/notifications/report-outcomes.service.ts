import { listReporterIds } from '#features/moderation/cases.service.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notify } from './notifications.service.ts';

/** A case that was decided. */
export interface ReportOutcome {
  caseId: string;
  /** Whether anything was done. */
  acted: boolean;
  /** ISO timestamp. */
  at: string;
}

const RECIPIENTS_PER_TRANSACTION = 500;

/** Notifies those who have reported in the case, without saying what was done. A repetition changes nothing. */
export async function notifyOfReportOutcome(ctx: Context, { caseId, acted, at }: ReportOutcome): Promise<void> {
  const note = acted ? 'It broke our rules, and we have acted on it.' : 'We found that it keeps to our rules.';
  for (let after: string | null = null; ; ) {
    const recipientIds = await listReporterIds(ctx, caseId, after, RECIPIENTS_PER_TRANSACTION);
    const last = recipientIds.at(-1);
    if (last === undefined) return;
    const about = { type: 'report_handled' as const, actorId: null, targetId: caseId, note, at };
    await inTransaction(ctx, (ctx) => notify(ctx, { ...about, recipientIds }));
    after = last;
  }
}
