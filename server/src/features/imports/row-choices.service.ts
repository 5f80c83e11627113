import type { ImportDetail } from '@halfstar/contract/imports/imports.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { wrongImportState } from './imports.errors.ts';
import { requireImporter } from './imports.policy.ts';
import * as queries from './imports.queries.ts';
import { type EnqueueStep, getImport, publishImportChange } from './imports.service.ts';
import * as choices from './row-choices.queries.ts';
import { previewUnitsOfRows } from './writing.service.ts';

/**
 * Chooses which rows of a preview that would add or change something are left out: those of the ids, or all with the verdict for `ids`
 * null. What they would have written stays as it is here. The rest of their films and lists is previewed again: at once, or for all rows by
 * a job. Throws NOT_FOUND, IMPORT_STATE unless the preview is ready, and what requireImporter throws.
 */
export async function setLeftOutRows(
  ctx: Context,
  viewer: Viewer | null,
  importId: string,
  choice: { verdict: 'new' | 'changed'; ids: readonly string[] | null; leftOut: boolean },
  enqueueStep: EnqueueStep,
): Promise<ImportDetail> {
  const { userId } = requireImporter(viewer);
  return inTransaction(ctx, async (ctx) => {
    await queries.lockImports(ctx, userId);
    const job = await queries.lockJob(ctx, userId, importId);
    if (job === undefined) throw notFound();
    if (job.state !== 'ready') throw wrongImportState();
    await choices.setLeftOutRows(ctx, job.id, choice);
    await queries.updateJobInState(ctx, job.id, ['ready'], { worked_at: timestamp(ctx.clock) });
    if (choice.ids === null) await enqueueStep(ctx, job.id);
    else await previewUnitsOfRows(ctx, job, choice.ids);
    publishImportChange(ctx, userId);
    return getImport(ctx, viewer, importId);
  });
}
