import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { call } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { TickedMembers, Tonight } from './tonight.schema.ts';

/** The calls about what some members of a movie club could watch together. */
export const clubTonightContract = {
  list: call
    .meta({ session: 'required', costly: 'browse', rate: rateLimit({ most: 60, seconds: 60 }) })
    .route({
      method: 'GET',
      path: '/movie-clubs/{club_id}/tonight',
      tags: ['Movie clubs'],
      summary: 'List films for some members of a movie club',
      description:
        'For its members. Films on the watchlists of at least two of the members that none of them has seen, ordered by what the member who is expected to like it least makes of it.',
    })
    .input(
      z.strictObject({
        club_id: Id,
        member_ids: TickedMembers,
        max_runtime: z.coerce
          .number()
          .int()
          .min(1)
          .max(1000)
          .optional()
          .meta({ description: 'Minutes. Leaves out films whose runtime is not known.' }),
      }),
    )
    .output(Tonight),
};
