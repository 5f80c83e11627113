import { callOfBanned, sessionOnly } from '../shared/procedure.ts';
import { Sanctions } from './sanctions.schema.ts';

export const sanctionsContract = sessionOnly({
  list: callOfBanned
    .route({
      method: 'GET',
      path: '/account/sanctions',
      tags: ['Sanctions'],
      summary: "List the viewer's warnings, comment bans, suspensions and bans, newest first",
      description: 'Banned members may call this too, so that they can read why.',
    })
    .output(Sanctions),
});
