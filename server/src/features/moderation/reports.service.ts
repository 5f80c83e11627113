import type { OwnReport, ReportForm } from '@halfstar/contract/moderation/reports.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { requireModeratedThing } from '#features/subjects/moderated.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { consumeRateLimit, refundRateLimit } from '#platform/limits/rate-limits.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { publishQueueChange } from './queue.service.ts';
import { alreadyReported } from './reports.errors.ts';
import { reportRateLimit, requireReportable } from './reports.policy.ts';
import { presentOwnReport } from './reports.present.ts';
import * as queries from './reports.queries.ts';

/**
 * Reports another member's thing: in its open case, or in a new one. Throws NOT_FOUND, also for what the viewer may not read, OWN_CONTENT,
 * ALREADY_REPORTED, RATE_LIMITED, and what requireMember throws. A report that is refused does not count for the limit.
 */
export async function createReport(ctx: RequestContext, viewer: Viewer | null, form: ReportForm): Promise<OwnReport> {
  const member = requireMember(viewer);
  const limit = reportRateLimit(member);
  await consumeRateLimit(ctx, limit);
  try {
    return await addReport(ctx, member, form);
  } catch (error) {
    await refundRateLimit(ctx, limit);
    throw error;
  }
}

async function addReport(ctx: Context, member: MemberViewer, form: ReportForm): Promise<OwnReport> {
  const ref = { contentType: form.content_type, contentId: form.content_id };
  // Who may not report it locks nothing.
  requireReportable(member, await requireModeratedThing(ctx, member, ref));
  return inTransaction(ctx, async (ctx) => {
    await lockUntilCommit(ctx.db, `reports of ${ref.contentType} ${ref.contentId}`);
    // The thing before the case, as moderators lock them.
    const thing = await requireModeratedThing(ctx, member, ref, { lock: true });
    requireReportable(member, thing);
    const openCaseId = await queries.lockOpenCase(ctx, ref);
    if (openCaseId !== undefined && (await queries.hasReported(ctx, openCaseId, member.userId)))
      throw alreadyReported();
    const at = timestamp(ctx.clock);
    const caseId = openCaseId ?? (await queries.insertCase(ctx, ref, thing, at));
    const report = await queries.findReport(
      ctx,
      await queries.insertReport(ctx, caseId, member.userId, form, thing, at),
    );
    if (report === undefined) throw notFound();
    await publishQueueChange(ctx, caseId);
    return presentOwnReport(report);
  });
}

/** A page of the viewer's reports, newest first. Throws INVALID_INPUT and what requireMember throws. */
export async function listOwnReports(ctx: Context, viewer: Viewer | null, page: PageQuery): Promise<Page<OwnReport>> {
  const { userId } = requireMember(viewer);
  return keysetPage<TimePlace, queries.ReportRow, OwnReport>({
    list: `reports of ${userId}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.listReports(ctx, userId, after, limit),
    placeOf: (row) => [row.created_at, row.id],
    present: (rows) => rows.map(presentOwnReport),
  });
}
