import type { OwnReport, ReportStatus } from '@halfstar/contract/moderation/reports.schema';
import type { ContentType, ReportReason } from '@halfstar/contract/subjects/moderated.schema';

/** What each reason of a report is for. */
export const RULE_MEANINGS: Record<ReportReason, string> = {
  spam: 'Advertising, links to sell something, or the same thing again and again.',
  harassment: 'Insults, threats, or going after somebody.',
  hate: 'Contempt for people because of who they are.',
  spoilers: 'Gives a film away without saying so first.',
  plagiarism: 'Written by somebody else. Say where it is from.',
  inappropriate: 'Sexual, violent or private, and not for here. Say what.',
  other: 'Say what is wrong.',
};

const KINDS: Record<ContentType, string> = {
  review: 'A review',
  club_review: 'A review in a club',
  comment: 'A comment',
  club_post: 'A post in a club',
  list: 'A list',
  club: 'A club',
  profile: 'A member',
};

/** What a report is about: "A review", "A list: Rain". */
export const describeReported = ({ content_type, name }: Pick<OwnReport, 'content_type' | 'name'>): string =>
  name === null || name === '' ? KINDS[content_type] : `${KINDS[content_type]}: ${name}`;

/** What has become of a report. */
export const STATUSES: Record<ReportStatus, string> = {
  open: 'Open',
  in_review: 'In review',
  resolved: 'Resolved',
  dismissed: 'Dismissed',
};
