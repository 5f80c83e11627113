import { z } from 'zod';
import { callOfBanned, sessionOnly } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { lastAdmin, wrongPassword } from './accounts.contract.ts';
import { DeletionPlan, DeletionRequest } from './deletion.schema.ts';

const tags = ['Account deletion'];

export const deletionContract = sessionOnly({
  request: callOfBanned
    .meta({ session: 'required', costly: 'password', limit: rateLimit() })
    .route({
      method: 'PUT',
      path: '/account/deletion',
      tags,
      summary: 'Schedule the deletion of the account in seven days; ends all sessions',
      description: 'The account of the last admin cannot be deleted.',
      successStatus: 202,
    })
    .input(DeletionRequest)
    .output(DeletionPlan)
    .errors({ ...wrongPassword, ...lastAdmin }),
  cancel: callOfBanned
    .route({
      method: 'DELETE',
      path: '/account/deletion',
      tags,
      summary: 'Cancel the scheduled deletion of the account',
    })
    .output(z.object({})),
});
