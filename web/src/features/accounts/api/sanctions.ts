import { api } from '#lib/api.ts';

/** The viewer's warnings, comment bans, suspensions and bans, newest first. */
export const ownSanctionsQuery = api.sanctions.list.queryOptions({ meta: { shows: ['session'] } });
