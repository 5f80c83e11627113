import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { call, callOfBanned, sessionOnly } from '../shared/procedure.ts';
import { PASSWORD_RATE } from '../shared/rate-limit.ts';
import { AccessTokens, MAX_ACCESS_TOKENS, NewAccessToken, NewAccessTokenForm } from './access-tokens.schema.ts';
import { wrongPassword } from './accounts.contract.ts';

const tags = ['Access tokens'];

export const accessTokensContract = sessionOnly({
  list: callOfBanned
    .route({ method: 'GET', path: '/account/access-tokens', tags, summary: "List the viewer's personal access tokens" })
    .output(AccessTokens),
  create: call
    .meta({ session: 'required', costly: 'password', rate: PASSWORD_RATE })
    .route({
      method: 'POST',
      path: '/account/access-tokens',
      tags,
      summary: 'Make a personal access token',
      successStatus: 201,
    })
    .input(NewAccessTokenForm)
    .output(NewAccessToken)
    .errors({
      ...wrongPassword,
      TOO_MANY_ACCESS_TOKENS: {
        status: 409,
        message: `${MAX_ACCESS_TOKENS} access tokens are the most. Revoke one first.`,
      },
    }),
  revoke: callOfBanned
    .route({
      method: 'DELETE',
      path: '/account/access-tokens/{access_token_id}',
      tags,
      summary: 'Revoke a personal access token',
    })
    .input(z.strictObject({ access_token_id: Id }))
    .output(z.object({})),
});
