import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { RetriedJob } from '#platform/job-reports.ts';
import { enqueueStep } from './imports.jobs.ts';
import { publishImportChange, startOrResumeLockedImport } from './imports.service.ts';
import { lockImportOfFiles } from './job-reports.queries.ts';

export { listReports as listImportReports } from './job-reports.queries.ts';

/**
 * Starts an import again that failed, where it failed, as its member could: in the transaction of the caller. Throws NOT_FOUND, and
 * IMPORT_UNDER_WAY when the member has another open import.
 * @returns null, with nothing changed, when it has not failed
 */
export async function retryFailedImport(ctx: Context, importId: string): Promise<RetriedJob | null> {
  const job = await lockImportOfFiles(ctx, importId);
  if (job === undefined) throw notFound();
  if (job.state !== 'failed') return null;
  await startOrResumeLockedImport(ctx, job, enqueueStep);
  publishImportChange(ctx, job.user_id);
  return { user_id: job.user_id, step: job.failed_in };
}
