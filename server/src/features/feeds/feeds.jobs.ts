import { defineJob } from '#platform/jobs.ts';
import { checkNextClaim } from './claims.service.ts';
import { areFeedsOrImportsPaused } from './pauses.service.ts';
import { syncNextFeed } from './syncs.service.ts';

const EVERY_MS = 2000;

/**
 * Looks for tokens and reads feeds that are due, one after the other. Each process takes what no other is at work on; Letterboxd is
 * asked by one of them at a time.
 */
export const syncDueFeeds = defineJob<void>(
  'feeds:sync-due',
  async (ctx) => {
    // What is due stays due, and nothing counts as a failure.
    while (!areFeedsOrImportsPaused(ctx) && (await checkNextClaim(ctx)));
    // One at a time, so that whoever waits for a look at a token is not kept waiting by a long queue of feeds.
    while (!areFeedsOrImportsPaused(ctx) && (await syncNextFeed(ctx)))
      while (!areFeedsOrImportsPaused(ctx) && (await checkNextClaim(ctx)));
  },
  { everyMs: EVERY_MS },
);
