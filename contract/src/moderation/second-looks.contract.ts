import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { call, sessionOnly } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { ReasonText } from './actions.schema.ts';
import { SecondLookOutcome } from './decisions.schema.ts';

/** The calls about second looks that members have asked for. */
export const secondLooksContract = sessionOnly({
  decide: call
    .meta({ session: 'required', rate: rateLimit({ most: 60, seconds: 60 }) })
    .route({
      method: 'POST',
      path: '/moderation/decisions/{decision_id}/second-look',
      tags: ['Moderation'],
      summary: 'Uphold a decision, or overturn it',
      description:
        'For another moderator than the one who decided; what an admin decided is for another admin, or for a moderator when ' +
        'there is none. Who decided it looks again only when nobody else may. ' +
        'What is overturned is taken back, unless it was decided again meanwhile.',
    })
    .input(z.strictObject({ decision_id: Id, outcome: SecondLookOutcome, reason: ReasonText }))
    .output(z.object({}))
    .errors({
      NOT_ASKED: { status: 409, message: 'Nobody has asked for a second look at this.' },
      ALREADY_LOOKED: {
        status: 409,
        message: 'The second look has already been decided.',
        data: z.object({ outcome: SecondLookOutcome }),
      },
    }),
});
