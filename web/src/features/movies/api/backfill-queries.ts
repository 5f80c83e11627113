import { api } from '#lib/api.ts';

const meta = { shows: ['movie'] } as const;

/** The backfill that runs, or ran last. For admins. */
export const latestBackfillQuery = api.backfill.getLatest.queryOptions({ meta });

/** How many stored films lack what. For admins. */
export const filmGapsQuery = api.backfill.getGaps.queryOptions({ meta });
