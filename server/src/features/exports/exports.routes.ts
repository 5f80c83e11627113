import { exportsContract } from '@halfstar/contract/exports/exports.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { enqueueExport } from './exports.jobs.ts';
import { downloadExport, getExport, requestExport } from './exports.service.ts';

const exports = implementContract(exportsContract);

export const exportsRoutes = {
  get: exports.get.handler(async ({ context }) => ({ export: await getExport(context, context.viewer) })),

  request: exports.request.handler(({ context }) => requestExport(context, context.viewer, enqueueExport)),

  download: exports.download.handler(({ context }) => downloadExport(context, context.viewer)),
};
