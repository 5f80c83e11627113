import type { ImportDetail } from '@halfstar/contract/imports/imports.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import { wrongImportState } from './imports.errors.ts';
import * as queries from './imports.queries.ts';
import { changeImport, type EnqueueStep } from './imports.service.ts';
import * as choices from './row-choices.queries.ts';
import { previewUnitsOfRows } from './writing.service.ts';

/**
 * Chooses whether starting the import also removes here what is no longer at its origin: for these rows, or for all such rows with `rowIds`
 * null. Throws NOT_FOUND, IMPORT_STATE unless the preview is ready.
 */
export const setRemovals = (
  ctx: Context,
  viewer: Viewer | null,
  importId: string,
  { rowIds, remove }: { rowIds: readonly string[] | null; remove: boolean },
): Promise<ImportDetail> =>
  changeImport(ctx, viewer, importId, async (ctx, job) => {
    if (job.state !== 'ready') throw wrongImportState();
    await choices.setRemovalOfGoneRows(ctx, job.id, rowIds, remove);
  });

/**
 * Chooses which rows of a preview that would add or change something are left out: those of the ids, or all with the verdict for `ids`
 * null. What they would have written stays as it is here. The rest of their films and lists is previewed again: at once, or for all rows by
 * a job. Throws NOT_FOUND, IMPORT_STATE unless the preview is ready, and what requireImporter throws.
 */
export const setLeftOutRows = (
  ctx: Context,
  viewer: Viewer | null,
  importId: string,
  choice: { verdict: 'new' | 'changed'; ids: readonly string[] | null; leftOut: boolean },
  enqueueStep: EnqueueStep,
): Promise<ImportDetail> =>
  changeImport(
    ctx,
    viewer,
    importId,
    async (ctx, job) => {
      if (job.state !== 'ready') throw wrongImportState();
      await choices.setLeftOutRows(ctx, job.id, choice);
      await queries.updateJobInState(ctx, job.id, ['ready'], { worked_at: timestamp(ctx.clock) });
      if (choice.ids === null) await enqueueStep(ctx, job.id);
      else await previewUnitsOfRows(ctx, job, choice.ids);
    },
    // The preview locks the films of the import.
    queries.lockImports,
  );
