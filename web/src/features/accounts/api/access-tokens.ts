import { api } from '#lib/api.ts';

const meta = { changes: ['session'], quiet: true } as const;

export const accessTokensQuery = api.accessTokens.list.queryOptions({ meta: { shows: ['session'] } });
export const makeAccessTokenMutation = api.accessTokens.create.mutationOptions({ meta });
export const revokeAccessTokenMutation = api.accessTokens.revoke.mutationOptions({ meta });
