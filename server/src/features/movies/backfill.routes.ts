import { backfillContract } from '@halfstar/contract/movies/backfill.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import {
  cancelBackfill,
  getLatestBackfill,
  getMovieGaps,
  listLatestBackfillMisses,
  pauseBackfill,
  resumeBackfill,
  startBackfill,
} from './backfill.service.ts';

const backfill = implementContract(backfillContract);

export const backfillRoutes = {
  getGaps: backfill.getGaps.handler(({ context }) => getMovieGaps(context, context.viewer)),

  getLatest: backfill.getLatest.handler(async ({ context }) => ({
    run: await getLatestBackfill(context, context.viewer),
  })),

  listMisses: backfill.listMisses.handler(({ context, input }) =>
    listLatestBackfillMisses(context, context.viewer, input),
  ),

  start: backfill.start.handler(({ context }) => startBackfill(context, context.viewer)),

  pause: backfill.pause.handler(({ context }) => pauseBackfill(context, context.viewer)),

  resume: backfill.resume.handler(({ context }) => resumeBackfill(context, context.viewer)),

  cancel: backfill.cancel.handler(({ context }) => cancelBackfill(context, context.viewer)),
};
