import { api } from '#lib/api.ts';

const meta = { shows: ['movie'] } as const;

/** The running or latest backfill. For admins. */
export const latestBackfillQuery = api.backfill.getLatest.queryOptions({ meta });

/** How many stored films lack which data. For admins. */
export const filmGapsQuery = api.backfill.getGaps.queryOptions({ meta });
