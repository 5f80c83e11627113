import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';

/** What members report and moderators act on. */
export const CONTENT_TYPES = ['review', 'club_review', 'comment', 'profile', 'club', 'club_post', 'list'] as const;
export const ContentType = z.enum(CONTENT_TYPES);
export type ContentType = z.infer<typeof ContentType>;

/** The rules that a report says are broken. */
export const REPORT_REASONS = [
  'spam',
  'harassment',
  'hate',
  'spoilers',
  'plagiarism',
  'inappropriate',
  'other',
] as const;
export const ReportReason = z.enum(REPORT_REASONS);
export type ReportReason = z.infer<typeof ReportReason>;

/** shown: as everybody may see it. hidden: only its owner sees it. removed: nobody does; it can be brought back for 30 days. */
export const MODERATION_STATES = ['shown', 'hidden', 'removed'] as const;
export const ModerationState = z.enum(MODERATION_STATES);
export type ModerationState = z.infer<typeof ModerationState>;

/** A thing as it was when it was reported. */
export const Snapshot = z.object({
  title: z.string().meta({ description: 'Of a review, the name of a list, a club or a member; empty for a comment.' }),
  text: z.string(),
  is_spoiler: z.boolean(),
  picture_url: z.string().nullable(),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** Part of a thing's answer for its owner alone, while moderators hide it from everybody else. */
export const HiddenByModerators = z
  .object({
    state: z.literal('hidden'),
    decision_id: Id.nullable().meta({ description: "The decision that hid the viewer's thing, if it is still there." }),
  })
  .optional()
  .meta({ description: 'Whether moderators have hidden it from all but its owner, who alone is told.' });
export type HiddenByModerators = z.infer<typeof HiddenByModerators>;

/** Part of a thing's answer for its owner alone. */
export const SpoilerLocked = z.literal(true).optional().meta({
  description: 'Whether moderators have marked it as a spoiler, which its owner cannot change.',
});
