import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { NamedMember } from '../profiles/profiles.schema.ts';
import { Id } from '../shared/ids.schema.ts';

/** How many members are ticked, how many films are shown, and from how many ratings on a member's joy is estimated. */
export const TONIGHT_LIMITS = { leastMembers: 2, mostMembers: 12, films: 20, leastRatings: 10 } as const;

export const TONIGHT_MESSAGES = {
  notInClub: 'One of them is not in this club any more.',
  twice: 'One of them is named twice.',
} as const;

/** Members of a club who want to watch a film together. */
export const TickedMembers = z
  .array(Id)
  .min(TONIGHT_LIMITS.leastMembers)
  .max(TONIGHT_LIMITS.mostMembers)
  .refine((ids) => new Set(ids).size === ids.length, TONIGHT_MESSAGES.twice);

/** How much a member is expected to like a film. */
export const ExpectedJoy = z.object({
  user_id: Id,
  expected: z.number().meta({ description: 'In stars, to a tenth, from 0.5 to 5.' }),
});

/** A film that none of the ticked members has seen, and that at least two of them want to see. */
export const TonightMovie = z.object({
  movie: MovieSummary,
  runtime: z.number().int().nullable().meta({ description: 'Minutes.' }),
  wanted_by: z.array(NamedMember).max(TONIGHT_LIMITS.mostMembers).meta({ description: 'Whose watchlists it is on.' }),
  joy: z.array(ExpectedJoy).max(TONIGHT_LIMITS.mostMembers).nullable().meta({
    description: 'For each ticked member with enough ratings. Null while scores are hidden from the viewer.',
  }),
  least_joy: z.number().nullable().meta({
    description: 'The smallest one. Null without any, and while scores are hidden from the viewer.',
  }),
});
export type TonightMovie = z.infer<typeof TonightMovie>;

/** Films for ticked members of a club, the one with the greatest least joy first. */
export const Tonight = z.object({
  items: z.array(TonightMovie).max(TONIGHT_LIMITS.films),
  left_out: z.array(NamedMember).max(TONIGHT_LIMITS.mostMembers).meta({
    description: 'Ticked members whose lists and ratings the viewer may not see, and which are not used.',
  }),
  too_little: z
    .array(NamedMember)
    .max(TONIGHT_LIMITS.mostMembers)
    .meta({
      description: `Ticked members with fewer than ${TONIGHT_LIMITS.leastRatings} ratings, whose joy is not estimated.`,
    }),
});
export type Tonight = z.infer<typeof Tonight>;
