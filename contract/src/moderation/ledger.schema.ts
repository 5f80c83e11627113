import { z } from 'zod';
import { CalendarDate } from '../shared/ids.schema.ts';
import { ContentType, ReportReason } from '../subjects/moderated.schema.ts';
import { SecondLookOutcome } from './decisions.schema.ts';

/** What moderators hid or removed. It names nobody, and has nothing of the thing. */
export const LedgerEntry = z.object({
  content_type: ContentType,
  action: z.enum(['hide', 'remove']),
  rule: ReportReason,
  decided_on: CalendarDate.meta({ description: 'The day, in UTC: the exact time could tell which thing it was.' }),
  second_look: SecondLookOutcome.nullable().meta({ description: 'The outcome of a second look; null without one.' }),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;
