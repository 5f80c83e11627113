import { feedsContract } from '@halfstar/contract/feeds/feeds.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { requestProofCheck } from './claims.service.ts';
import { getFeed, requestSync, saveOrRemoveFeed, startProof } from './feeds.service.ts';

const feeds = implementContract(feedsContract);

export const feedsRoutes = {
  get: feeds.get.handler(({ context }) => getFeed(context, context.viewer)),

  save: feeds.save.handler(({ context, input }) => saveOrRemoveFeed(context, context.viewer, input.address)),

  sync: feeds.sync.handler(({ context }) => requestSync(context, context.viewer)),

  startProof: feeds.startProof.handler(({ context, input }) => startProof(context, context.viewer, input.address)),

  checkProof: feeds.checkProof.handler(async ({ context }) => {
    await requestProofCheck(context, context.viewer);
    return getFeed(context, context.viewer);
  }),
};
