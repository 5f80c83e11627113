import { z } from 'zod';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, sessionOnly } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { OwnReport, REPORT_LIMITS, ReportForm } from './reports.schema.ts';

const tags = ['Reports'];

/** The calls about what members report. */
export const reportsContract = sessionOnly({
  create: call
    .meta({ session: 'required', rate: rateLimit({ most: 60, seconds: 60 }) })
    .route({
      method: 'POST',
      path: '/reports',
      tags,
      summary: "Report another member's thing to the moderators",
      description: `At most ${REPORT_LIMITS.perDay} within 24 hours; refused ones do not count. What the viewer may not read is not found.`,
      successStatus: 201,
    })
    .input(ReportForm)
    .output(OwnReport)
    .errors({
      OWN_CONTENT: { status: 403, message: 'This is yours, so you cannot report it.' },
      ALREADY_REPORTED: { status: 409, message: 'You have already reported this' },
    }),
  listOwn: call
    .route({
      method: 'GET',
      path: '/reports',
      tags,
      summary: "List the viewer's reports, newest first",
      description: 'Reports of members whose accounts are deleted go with them.',
    })
    .input(z.strictObject(pageQuery))
    .output(makePageSchema(OwnReport)),
});
