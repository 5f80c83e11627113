import { z } from 'zod';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { safeText } from '../shared/safe-text.schema.ts';
import { ContentType, ReportReason, Snapshot } from '../subjects/moderated.schema.ts';
import { DecidedAction } from './actions.schema.ts';

/** For so many days a second look can be asked for, and a removed thing be brought back. */
export const SECOND_LOOK_DAYS = 30;

export const MAX_SECOND_LOOK_LENGTH = 1000;
export const SECOND_LOOK_MESSAGES = {
  missing: 'Say why we should look again.',
  tooLong: `This has at most ${MAX_SECOND_LOOK_LENGTH} characters.`,
} as const;

export const SecondLookOutcome = z.enum(['upheld', 'overturned']);
export type SecondLookOutcome = z.infer<typeof SecondLookOutcome>;

/** A second look that the member has asked for. */
export const SecondLook = z.object({
  asked_at: Timestamp,
  text: z.string(),
  outcome: SecondLookOutcome.nullable().meta({ description: 'Null while it waits.' }),
  reason: z.string().nullable(),
  decided_at: Timestamp.nullable(),
  by_decider: z.boolean().meta({ description: 'Whether who had decided looked again, since nobody else could.' }),
});
export type SecondLook = z.infer<typeof SecondLook>;

/** What was decided about the viewer or a thing of theirs. It names neither moderators nor who reported the thing. */
export const Decision = z.object({
  id: Id,
  content_type: ContentType,
  snapshot: Snapshot.nullable().meta({
    description: 'The thing as it was reported. Null for a decision about the account, which no report led to.',
  }),
  actions: z.array(DecidedAction),
  rule: ReportReason.nullable(),
  reason: z.string(),
  decided_at: Timestamp,
  until: Timestamp.nullable().meta({ description: 'When a comment ban or a suspension ends.' }),
  link: z.string().nullable().meta({ description: 'The page of the thing, if its owner still sees it.' }),
  second_look: SecondLook.nullable(),
  ask_until: Timestamp.nullable().meta({
    description: 'Until when a second look can be asked for. Null: not any more.',
  }),
});
export type Decision = z.infer<typeof Decision>;

/** The form by which a member asks for a second look. */
export const SecondLookForm = z.strictObject({
  decision_id: Id,
  text: safeText({
    max: MAX_SECOND_LOOK_LENGTH,
    tooLong: SECOND_LOOK_MESSAGES.tooLong,
    empty: SECOND_LOOK_MESSAGES.missing,
  }),
});
