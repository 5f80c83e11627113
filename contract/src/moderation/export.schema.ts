import { z } from 'zod';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { ContentType, ReportReason } from '../subjects/moderated.schema.ts';
import { ReportStatus } from './reports.schema.ts';

/** What a member has reported, in an export of their account. */
export const ExportedReport = z.object({
  id: Id,
  content_type: ContentType,
  link: z.string().meta({ description: 'The path of the page that showed it then.' }),
  reason: ReportReason,
  description: z.string(),
  status: ReportStatus,
  created_at: Timestamp,
  resolved_at: Timestamp.nullable(),
});
export type ExportedReport = z.infer<typeof ExportedReport>;

/** What moderators decided about a member's thing, and what the member wrote about that, in an export of their account. */
export const ExportedModerationDecision = z.object({
  id: Id,
  content_type: ContentType,
  actions: z.array(z.string()),
  rule: ReportReason.nullable(),
  reason: z.string(),
  decided_at: Timestamp,
  until: Timestamp.nullable().meta({ description: 'When a comment ban or a suspension ends.' }),
  second_look_text: z.string().nullable().meta({ description: 'What the member wrote to ask for a second look.' }),
  second_look_asked_at: Timestamp.nullable(),
  second_look_outcome: z.string().nullable(),
  second_look_reason: z.string().nullable(),
});
export type ExportedModerationDecision = z.infer<typeof ExportedModerationDecision>;
