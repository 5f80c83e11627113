import { accessTokensContract } from '@halfstar/contract/accounts/access-tokens.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { createAccessToken, listAccessTokens, revokeAccessToken } from './access-tokens.service.ts';

const accessTokens = implementContract(accessTokensContract);

export const accessTokensRoutes = {
  list: accessTokens.list.handler(({ context }) => listAccessTokens(context, context.viewer)),

  create: accessTokens.create.handler(({ context, input }) => createAccessToken(context, context.viewer, input)),

  revoke: accessTokens.revoke.handler(async ({ context, input }) => {
    await revokeAccessToken(context, context.viewer, input.access_token_id);
    return {};
  }),
};
