import { z } from 'zod';
import { wrongPassword } from '../accounts/accounts.contract.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, sessionOnly } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { ActForm, ModerationAction } from './actions.schema.ts';
import { Case, CaseCounts, CaseFilter, CaseSummary } from './cases.schema.ts';

const tags = ['Moderation'];
const description = 'For moderators and admins. Cases about the viewer are left out.';
const one = z.strictObject({ case_id: Id });
const reading = call.meta({ session: 'required', rate: rateLimit({ most: 120, seconds: 60 }) });
const changing = call.meta({ session: 'required', rate: rateLimit({ most: 60, seconds: 60 }) });

const CLAIMED = {
  status: 409,
  message: 'Somebody else works on this case.',
  data: z.object({ username: z.string(), until: Timestamp }),
} as const;
const ALREADY_DECIDED = {
  status: 409,
  message: 'This case has already been decided.',
  data: z.object({
    username: z.string().nullable().meta({ description: 'Who decided it; null once that account is deleted.' }),
    actions: z.array(ModerationAction),
  }),
} as const;

/** The calls about what was reported: a case for each reported thing. */
export const casesContract = sessionOnly({
  list: reading
    .route({
      method: 'GET',
      path: '/moderation/cases',
      tags,
      summary: 'List cases',
      description: `${description} The most reported first, then the oldest; closed ones and second looks by time. Of second looks, those that the viewer may decide.`,
    })
    .input(z.strictObject({ filter: CaseFilter.default('open'), ...pageQuery }))
    .output(makePageSchema(CaseSummary)),
  count: reading
    .route({ method: 'GET', path: '/moderation/case-counts', tags, summary: 'Count the cases that wait', description })
    .output(CaseCounts),
  get: reading
    .route({ method: 'GET', path: '/moderation/cases/{case_id}', tags, summary: 'Get a case', description })
    .input(one)
    .output(Case),
  claim: changing
    .route({
      method: 'PUT',
      path: '/moderation/cases/{case_id}/claim',
      tags,
      summary: 'Claim a case, or claim it for longer',
      description:
        'For 15 minutes nobody else acts on it, with repetitions for an hour. For those who may act on it. ' +
        'Admins take it over from whoever has claimed it.',
    })
    .input(one)
    .output(z.object({ until: Timestamp }))
    .errors({ CLAIMED, ALREADY_DECIDED }),
  release: changing
    .route({
      method: 'DELETE',
      path: '/moderation/cases/{case_id}/claim',
      tags,
      summary: 'Release a case that the viewer has claimed',
      description: 'A repetition changes nothing.',
    })
    .input(one)
    .output(z.object({})),
  act: changing
    .meta({ session: 'required', costly: 'password', rate: rateLimit({ most: 60, seconds: 60 }) })
    .route({
      method: 'POST',
      path: '/moderation/cases/{case_id}/actions',
      tags,
      summary: 'Decide a case, or escalate it to the admins',
      description:
        'Up to three actions are one decision. `show` brings back what this case, and none after it, had hidden or removed. ' +
        'Refused for cases about oneself, other moderators (but by admins), admins, and those that one has reported.',
      successStatus: 201,
    })
    .input(ActForm)
    .output(z.object({ decision_id: Id }))
    .errors({
      ...wrongPassword,
      CLAIMED,
      ALREADY_DECIDED,
      THING_GONE: {
        status: 409,
        message: 'This was deleted meanwhile. You can still warn its author, or dismiss the case.',
      },
      SECOND_LOOK_WAITS: { status: 409, message: 'A second look was asked for. Decide that instead.' },
    }),
});
