import { backfillContract } from '@halfstar/contract/movies/backfill.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { demandCurator } from './backfill.policy.ts';
import { cancel, gaps, latestRun, misses, pause, resume, start } from './backfill.service.ts';

const backfill = implementContract(backfillContract);

export const backfillRoutes = {
  gaps: backfill.gaps.handler(({ context }) => {
    demandCurator(context.viewer);
    return gaps(context);
  }),

  latest: backfill.latest.handler(async ({ context }) => {
    demandCurator(context.viewer);
    return { run: await latestRun(context) };
  }),

  misses: backfill.misses.handler(({ context, input }) => {
    demandCurator(context.viewer);
    return misses(context, input);
  }),

  start: backfill.start.handler(({ context }) => start(context, demandCurator(context.viewer))),

  pause: backfill.pause.handler(({ context }) => {
    demandCurator(context.viewer);
    return pause(context);
  }),

  resume: backfill.resume.handler(({ context }) => {
    demandCurator(context.viewer);
    return resume(context);
  }),

  cancel: backfill.cancel.handler(({ context }) => {
    demandCurator(context.viewer);
    return cancel(context);
  }),
};
