import { z } from 'zod';
import { NamedMember } from '../profiles/profiles.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { ContentType, ModerationState, ReportReason, Snapshot } from '../subjects/moderated.schema.ts';
import { DecidedAction, ModerationAction } from './actions.schema.ts';
import { SecondLook } from './decisions.schema.ts';

/** For so many minutes nobody else acts on a claimed case. */
export const CLAIM_MINUTES = 15;

/** A claim that is repeated ends after so many minutes, so that others get to the case. */
export const MAX_CLAIM_MINUTES = 60;

/** Characters of a thing that the queue shows. */
export const EXCERPT_LENGTH = 160;

/** How many reports, earlier cases and sanctions a case shows at most. */
export const MAX_SHOWN_WITH_CASE = 50;

export const CASE_FILTERS = ['open', 'mine', 'escalated', 'second_look', 'closed'] as const;
export const CaseFilter = z.enum(CASE_FILTERS);
export type CaseFilter = z.infer<typeof CaseFilter>;

export const CaseStatus = z.enum(['open', 'in_review', 'escalated', 'resolved', 'dismissed']);
export type CaseStatus = z.infer<typeof CaseStatus>;

const count = z.number().int().nonnegative();

/** Beyond so many, cases are not counted. */
export const MAX_CASE_COUNT = 100;

/** How many cases wait, each number at most MAX_CASE_COUNT. */
export const CaseCounts = z.object({ open: count, escalated: count, second_look: count });
export type CaseCounts = z.infer<typeof CaseCounts>;

/** What was reported about one thing, as the queue lists it. */
export const CaseSummary = z.object({
  id: Id,
  content_type: ContentType,
  status: CaseStatus,
  owner: NamedMember.meta({ description: 'Whose thing it is.' }),
  excerpt: z.string().meta({ description: 'The beginning of the thing as it was last reported.' }),
  report_count: count.meta({ description: '0: nobody reported it; an admin decided about the member.' }),
  reasons: z.array(z.object({ reason: ReportReason, count })).meta({ description: 'The most frequent first.' }),
  opened_at: Timestamp,
  last_reported_at: Timestamp,
  claim: z
    .object({ moderator: NamedMember, until: Timestamp })
    .nullable()
    .meta({ description: 'Who works on it now.' }),
  resolved_at: Timestamp.nullable(),
  resolution: z.array(ModerationAction),
  second_look_asked_at: Timestamp.nullable().meta({ description: 'Of a second look that waits.' }),
});
export type CaseSummary = z.infer<typeof CaseSummary>;

/** The thing as it is now, with where it is. */
export const CaseThing = z.object({
  state: ModerationState,
  is_spoiler_locked: z.boolean().nullable(),
  snapshot: Snapshot,
  link: z.string(),
  movie: z.object({ id: Id, title: z.string() }).nullable(),
  under_title: z
    .string()
    .nullable()
    .meta({ description: 'The title of the review that a comment is under, if it has one.' }),
  club: z.object({ id: Id, name: z.string() }).nullable(),
});
export type CaseThing = z.infer<typeof CaseThing>;

/** A report in a case. */
export const CaseReport = z.object({
  id: Id,
  reason: ReportReason,
  description: z.string(),
  created_at: Timestamp,
  version: count.meta({ description: 'Which of the versions was reported: its place in the list.' }),
  reporter: NamedMember.extend({ upheld: count, dismissed: count })
    .nullable()
    .meta({ description: 'With what became of their reports so far; null once their account is deleted.' }),
});
export type CaseReport = z.infer<typeof CaseReport>;

/** A decision as moderators read it. */
export const CaseDecision = z.object({
  id: Id,
  actions: z.array(DecidedAction),
  rule: ReportReason.nullable(),
  reason: z.string(),
  decided_at: Timestamp,
  until: Timestamp.nullable(),
  decided_by: NamedMember.nullable(),
  second_look: SecondLook.nullable(),
  can: z.object({
    decide: z.boolean().meta({ description: 'Whether the viewer may decide the second look that waits.' }),
    decide_own: z.boolean().meta({ description: 'Whether that is a decision of their own, since nobody else may.' }),
  }),
});
export type CaseDecision = z.infer<typeof CaseDecision>;

/** Why the viewer may not act on a case. */
export const ActRefusal = z.enum(['moderator', 'admin', 'reported_it', 'escalated']);
export type ActRefusal = z.infer<typeof ActRefusal>;

/** A case with what moderators need to decide it. */
export const Case = CaseSummary.extend({
  thing: CaseThing.nullable().meta({ description: 'Null when it was deleted meanwhile.' }),
  versions: z
    .array(Snapshot)
    .meta({ description: 'The thing as it was when it was reported, the last version first.' }),
  reports: z.array(CaseReport).max(MAX_SHOWN_WITH_CASE).meta({ description: 'Newest first.' }),
  author: z.object({
    member_since: Timestamp,
    earlier_cases: z
      .array(
        z.object({
          id: Id,
          content_type: ContentType,
          status: CaseStatus,
          resolution: z.array(ModerationAction),
          opened_at: Timestamp,
        }),
      )
      .max(MAX_SHOWN_WITH_CASE)
      .meta({ description: 'Newest first.' }),
    sanctions: z
      .array(
        z.object({
          id: Id,
          kind: z.enum(['warning', 'comment_ban', 'suspension', 'ban']),
          starts_at: Timestamp,
          ends_at: Timestamp.nullable(),
          lifted_at: Timestamp.nullable(),
        }),
      )
      .meta({ description: 'Newest first.' }),
  }),
  decisions: z.array(CaseDecision).meta({ description: 'Newest first.' }),
  can: z.object({
    actions: z.array(ModerationAction),
    claim: z.boolean().meta({ description: 'Whether the viewer may claim it, also from somebody else.' }),
    refusal: ActRefusal.nullable().meta({ description: 'Why the viewer may do nothing.' }),
  }),
});
export type Case = z.infer<typeof Case>;
