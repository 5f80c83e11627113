import { REPORT_LIMITS } from '@halfstar/contract/moderation/reports.schema';
import type { ModeratedThing } from '#features/subjects/moderated.service.ts';
import { notFound } from '#platform/errors.ts';
import type { Limit, RateLimitKey } from '#platform/limits/rate-limits.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { cannotReportOwnContent } from './reports.errors.ts';

type Reported = Pick<ModeratedThing, 'ownerId' | 'isReadable'>;

/**
 * Requires another member's thing that the viewer may read. A profile that moderators have reset is one of them: its member may have
 * written again. Throws NOT_FOUND and OWN_CONTENT.
 */
export function requireReportable(member: MemberViewer, { ownerId, isReadable }: Reported): void {
  if (!isReadable) throw notFound();
  if (ownerId === member.userId) throw cannotReportOwnContent();
}

const REPORTS: Limit = { name: 'reports in a day', most: REPORT_LIMITS.perDay, seconds: 86_400 };

/** The rate limit of a member's reports. */
export const reportRateLimit = ({ userId }: MemberViewer): RateLimitKey => ({ limit: REPORTS, who: userId });
