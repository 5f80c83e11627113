import { reportsContract } from '@halfstar/contract/moderation/reports.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './reports.service.ts';

const reports = implementContract(reportsContract);

export const reportsRoutes = {
  create: reports.create.handler(({ context, input }) => service.createReport(context, context.viewer, input)),

  listOwn: reports.listOwn.handler(({ context, input }) => service.listOwnReports(context, context.viewer, input)),
};
