import type { ReportReason } from '@halfstar/contract/subjects/moderated.schema';

/** The rules, which are also the reasons of a report. */
export const RULE_NAMES: Record<ReportReason, string> = {
  spam: 'Spam',
  harassment: 'Harassment',
  hate: 'Hate',
  spoilers: 'Spoilers',
  plagiarism: 'Plagiarism',
  inappropriate: 'Inappropriate',
  other: 'Something else',
};
