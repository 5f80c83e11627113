import type { JobFilter, JobKind, ListedJob } from '@halfstar/contract/admin/jobs.schema';
import { z } from 'zod';
import { listFeedReports, retryFailedFeed } from '#features/feeds/job-reports.service.ts';
import { listImportReports, retryFailedImport } from '#features/imports/job-reports.service.ts';
import { recordAction } from '#features/moderation/audit.service.ts';
import { requireStillAdmin } from '#features/profiles/rights.service.ts';
import { listScheduledReviewReports, retryFailingReview } from '#features/reviews/job-reports.service.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError, notFound } from '#platform/errors.ts';
import type { JobReport, JobState, RetriedJob } from '#platform/job-reports.ts';
import { keysetPage, type Page } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { requireAdmin } from './admin.policy.ts';
import { describeError } from './jobs.model.ts';
import { canRetry } from './jobs.policy.ts';
import { nameMembers } from './named-members.service.ts';
import { findFailedJob, listFailedJobs, rescheduleJob } from './queued-jobs.queries.ts';

interface Jobs {
  list(
    ctx: Context,
    state: JobState | undefined,
    after: readonly [string] | null,
    limit: number,
  ): Promise<readonly JobReport[]>;
  /** Null when it cannot be tried again now. */
  retry(ctx: Context, id: string): Promise<RetriedJob | null>;
}

const JOBS: Readonly<Record<JobKind, Jobs>> = {
  import: { list: listImportReports, retry: retryFailedImport },
  feed: { list: listFeedReports, retry: retryFailedFeed },
  scheduled_review: { list: listScheduledReviewReports, retry: retryFailingReview },
  queued: { list: listQueuedReports, retry: retryQueuedJob },
};

async function listQueuedReports(...args: Parameters<Jobs['list']>): Promise<JobReport[]> {
  const rows = await listFailedJobs(...args);
  return rows.map((row) => ({ ...row, error: row.error === null ? null : describeError(row.error) }));
}

async function retryQueuedJob(ctx: Context, id: string): Promise<RetriedJob | null> {
  const job = await findFailedJob(ctx, id);
  if (job === undefined) throw notFound();
  return canRetry('queued', job.state) && (await rescheduleJob(ctx, id)) ? job : null;
}

/** A page of the jobs of a kind without what they hold, newest first. Throws INVALID_INPUT and what requireAdmin throws. */
export async function listJobs(
  ctx: Context,
  viewer: Viewer | null,
  { kind, state, cursor, limit }: JobFilter,
): Promise<Page<ListedJob>> {
  requireAdmin(viewer);
  return keysetPage<[string], JobReport, ListedJob>({
    list: `jobs: ${kind} ${state}`,
    cursor,
    limit,
    shape: z.tuple([z.string()]),
    read: (after, count) => JOBS[kind].list(ctx, state, after, count),
    placeOf: (row) => [row.id],
    present: async (rows) => {
      const find = await nameMembers(
        ctx,
        rows.map(({ user_id }) => user_id),
      );
      return rows.map(({ user_id, ...row }) => ({
        ...row,
        kind,
        member: find(user_id),
        can: { retry: canRetry(kind, row.state) },
      }));
    },
  });
}

/**
 * Tries a job again now and adds that to the audit log. Throws NOT_FOUND, JOB_NOT_FAILED, IMPORT_UNDER_WAY when the member of an import has
 * another open one, and what requireAdmin throws.
 */
export async function retryJob(ctx: Context, viewer: Viewer | null, kind: JobKind, id: string): Promise<void> {
  const admin = requireAdmin(viewer);
  // Jobs of the queue have numbers, all others uuids.
  if (z.uuid().safeParse(id).success === (kind === 'queued')) throw notFound();
  await inTransaction(ctx, async (ctx) => {
    await requireStillAdmin(ctx, admin);
    const job = await JOBS[kind].retry(ctx, id);
    if (job === null) throw new AppError('JOB_NOT_FAILED');
    await recordAction(ctx, {
      actorId: admin.userId,
      action: 'retry_job',
      targetKind: kind,
      // The audit log names things by uuids: a number becomes the last digits of one.
      targetId: kind === 'queued' ? id.padStart(32, '0') : id,
      memberId: job.user_id,
      reason: '',
      before: { step: job.step },
      after: {},
    });
  });
}
