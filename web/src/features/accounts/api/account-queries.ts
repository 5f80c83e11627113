import { api } from '#lib/api.ts';

const meta = { shows: ['session'] } as const;

/** The member's passkeys. */
export const passkeysQuery = api.passkeys.mine.queryOptions({ meta });

/** Whether the member has a second factor, and how many recovery codes are left. */
export const secondFactorQuery = api.secondFactor.mine.queryOptions({ meta });

/** Where the member is signed in. */
export const sessionsQuery = api.sessions.mine.queryOptions({ meta });
