import { z } from 'zod';
import { NamedMember } from '../profiles/profiles.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';

/** How long a turn may last, in days. */
export const TURN_DAYS = { min: 1, max: 60, usual: 7 } as const;

export const TurnDays = z
  .number()
  .int()
  .min(TURN_DAYS.min)
  .max(TURN_DAYS.max)
  .meta({ description: 'How many days a member has to pick a film, before the turn passes on.' });

/** Members of a club who pick its films in turns. It says nothing of turns that passed without a film. */
export const ClubRotation = z.object({
  club_id: Id,
  days: TurnDays,
  picker: NamedMember.nullable().meta({
    description: 'Whose turn it is. Null when nobody takes part, and for a member whom the viewer may not see.',
  }),
  turn_id: Id.nullable().meta({ description: 'Which turn it is, for passing it on. Null when none is under way.' }),
  turn_ends_at: Timestamp.nullable(),
  next: z
    .array(NamedMember)
    .meta({ description: 'Who picks after that, in this order, as far as the viewer sees them.' }),
  can: z.object({
    take_part: z.boolean().meta({ description: 'Be the last in the order; false for who takes part.' }),
    step_out: z.boolean(),
    pick: z.boolean().meta({ description: 'Pick a film: it is the viewer’s turn.' }),
    pass: z.boolean().meta({ description: 'Pass the turn to the next member.' }),
    manage: z.boolean().meta({ description: 'Change the days, and end the rotation.' }),
  }),
});
export type ClubRotation = z.infer<typeof ClubRotation>;

/** The rotation of a club; null for none. */
export const ClubRotationAnswer = z.object({ rotation: ClubRotation.nullable() });
export type ClubRotationAnswer = z.infer<typeof ClubRotationAnswer>;
