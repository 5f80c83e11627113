import { z } from 'zod';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { LedgerEntry } from './ledger.schema.ts';

/** The open ledger of moderation. */
export const ledgerContract = {
  list: call
    .meta({ session: 'required', rate: rateLimit({ most: 60, seconds: 60 }) })
    .route({
      method: 'GET',
      path: '/moderation-ledger',
      tags: ['Moderation'],
      summary: 'List what moderators hid and removed, newest first',
      description: 'For every member.',
    })
    .input(z.strictObject(pageQuery))
    .output(makePageSchema(LedgerEntry)),
};
