import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { call } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { MAX_RECOMMENDED, RecommendedUser } from './recommendations.schema.ts';

const tags = ['Taste'];
const memberInput = z.strictObject({ user_id: Id });
const rate = rateLimit({ most: 300 });

/** The calls about members whom the viewer might like to follow. */
export const recommendationsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/recommended-users',
      tags,
      summary: 'List recommended members to follow',
      description: 'Best first. Computed in the background from shared films and followees.',
    })
    .output(z.object({ items: z.array(RecommendedUser).max(MAX_RECOMMENDED) })),
  dismiss: call
    .meta({ session: 'required', rate })
    .route({
      method: 'PUT',
      path: '/recommended-users/{user_id}/dismissal',
      tags,
      summary: 'Dismiss a recommended member',
      description: 'The member is not recommended again.',
    })
    .input(memberInput)
    .output(z.object({})),
  restore: call
    .route({
      method: 'DELETE',
      path: '/recommended-users/{user_id}/dismissal',
      tags,
      summary: 'Restore a dismissed member',
    })
    .input(memberInput)
    .output(z.object({})),
};
