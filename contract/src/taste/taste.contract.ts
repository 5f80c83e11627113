import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { call } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { TasteMatch } from './taste.schema.ts';

/** The calls about how tastes compare. */
export const tasteContract = {
  getMatch: call
    .meta({ session: 'required', rate: rateLimit({ most: 120, seconds: 60 }) })
    .route({
      method: 'GET',
      path: '/users/{user_id}/taste-match',
      tags: ['Taste'],
      summary: "Compare the viewer's ratings with a member's",
      description: "Films whose scores are hidden from the viewer do not count. NOT_FOUND for one's own.",
    })
    .input(z.strictObject({ user_id: Id }))
    .output(TasteMatch),
};
