import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { callOfBanned, sessionOnly } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { ContentType } from '../subjects/moderated.schema.ts';
import { Decision, SecondLookForm } from './decisions.schema.ts';

const tags = ['Moderation'];

/** The calls by which members read what was decided about their things. Suspended and banned members may make them too. */
export const decisionsContract = sessionOnly({
  get: callOfBanned
    .route({
      method: 'GET',
      path: '/decisions/{decision_id}',
      tags,
      summary: 'Get a decision about a thing of the viewer',
    })
    .input(z.strictObject({ decision_id: Id }))
    .output(Decision),
  listOwn: callOfBanned
    .route({
      method: 'GET',
      path: '/decisions',
      tags,
      summary: 'List the decisions about things of the viewer, newest first',
      description: 'With `content_type` and `content_id` those about one thing.',
    })
    .input(z.strictObject({ ...pageQuery, content_type: ContentType.optional(), content_id: Id.optional() }))
    .output(makePageSchema(Decision)),
  askSecondLook: callOfBanned
    .meta({ session: 'required', openTo: 'banned', rate: rateLimit({ most: 10, seconds: 60 }) })
    .route({
      method: 'PUT',
      path: '/decisions/{decision_id}/second-look',
      tags,
      summary: 'Ask that somebody else looks at a decision again',
      description: 'Once, within 30 days.',
    })
    .input(SecondLookForm)
    .output(Decision)
    .errors({
      ALREADY_ASKED: { status: 409, message: 'You have already asked for a second look.' },
      TOO_LATE: { status: 409, message: 'A second look can be asked for within 30 days.' },
    }),
});
