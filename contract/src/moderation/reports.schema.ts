import { z } from 'zod';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { safeText } from '../shared/safe-text.schema.ts';
import { ContentType, ReportReason } from '../subjects/moderated.schema.ts';

export const REPORT_LIMITS = {
  /** Characters. */
  details: 500,
  /** Of one member within 24 hours. */
  perDay: 20,
} as const;

export const REPORT_MESSAGES = {
  reasonMissing: 'Choose a reason.',
  detailsMissing: 'Say what is wrong, so that it can be checked.',
  detailsTooLong: `Details have ${REPORT_LIMITS.details} characters at most.`,
} as const;

/** Reasons that nobody could check without details: what was copied from where, or what else is wrong. */
const NEEDING_DETAILS: ReadonlySet<string> = new Set<ReportReason>(['inappropriate', 'other']);

/** Whether a report for this reason needs details. */
export const needsDetails = (reason: string): boolean => NEEDING_DETAILS.has(reason);

/** What a member reports, and why. */
export const ReportForm = z
  .strictObject({
    content_type: ContentType,
    content_id: Id,
    reason: ReportReason,
    description: safeText({ max: REPORT_LIMITS.details, tooLong: REPORT_MESSAGES.detailsTooLong })
      .default('')
      .meta({ description: 'Needed for inappropriate and other.' }),
  })
  .refine(({ reason, description }) => description !== '' || !needsDetails(reason), {
    path: ['description'],
    error: REPORT_MESSAGES.detailsMissing,
  });
export type ReportForm = z.infer<typeof ReportForm>;

/** What has become of a report, as its member is told. */
export const ReportStatus = z.enum(['open', 'in_review', 'resolved', 'dismissed']).meta({
  description: 'in_review: a moderator or an admin looks at it. resolved: something was done. dismissed: nothing was.',
});
export type ReportStatus = z.infer<typeof ReportStatus>;

/** A report of the viewer. Nothing of what the thing is like now. */
export const OwnReport = z.object({
  id: Id,
  content_type: ContentType,
  content_id: Id,
  name: z.string().nullable().meta({
    description: 'Of a reported list, club or member, as it was then. Null for a thing without a name.',
  }),
  link: z.string().meta({ description: 'The path of the page that showed the thing then.' }),
  reason: ReportReason,
  description: z.string(),
  status: ReportStatus,
  created_at: Timestamp,
  resolved_at: Timestamp.nullable(),
});
export type OwnReport = z.infer<typeof OwnReport>;
