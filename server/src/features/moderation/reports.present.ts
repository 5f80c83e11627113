import type { OwnReport, ReportStatus } from '@halfstar/contract/moderation/reports.schema';
import type { ContentType, ReportReason } from '@halfstar/contract/subjects/moderated.schema';
import type { ReportRow } from './reports.queries.ts';

/** Kinds whose names those who may read them know; the title of a text may be kept back as a spoiler. */
const NAMED: ReadonlySet<string> = new Set<ContentType>(['profile', 'club', 'list']);

/** What the member who reported is told of the state of a case: not that it was passed on to admins. */
export const toReportStatus = (status: string): ReportStatus =>
  status === 'escalated' ? 'in_review' : (status as ReportStatus);

/** A report as the member who made it sees it. */
export const presentOwnReport = ({ title, ...row }: ReportRow): OwnReport => ({
  ...row,
  content_type: row.content_type as ContentType,
  name: NAMED.has(row.content_type) ? title : null,
  reason: row.reason as ReportReason,
  status: toReportStatus(row.status),
});
