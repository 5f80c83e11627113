import { z } from 'zod';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { ReportStatus } from './reports.schema.ts';
import { ContentType, ReportReason } from './things.schema.ts';

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
