import { defineJob } from '#platform/jobs.ts';
import { checkNextClaim } from './claims.service.ts';
import { syncNextFeed } from './syncs.service.ts';

const EVERY_MS = 2000;

/**
 * Looks for tokens and reads feeds that are due, one after the other. Each process takes what no other is at work on; Letterboxd is
 * asked by one of them at a time.
 */
export const syncDueFeeds = defineJob<void>(
  'feeds:sync-due',
  async (ctx) => {
    while (await checkNextClaim(ctx));
    // One at a time, so that whoever waits for a look at a token is not kept waiting by a long queue of feeds.
    while (await syncNextFeed(ctx)) while (await checkNextClaim(ctx));
  },
  { everyMs: EVERY_MS },
);
