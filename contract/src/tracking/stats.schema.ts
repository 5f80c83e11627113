import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { CalendarDate } from '../shared/ids.schema.ts';

/** A film and the day on which it was seen. */
const Screening = z.object({ movie: MovieSummary, watch_date: CalendarDate });

/** What a member's ratings and diary come to. */
export const MemberStats = z.object({
  histogram: z
    .array(z.number().int())
    .length(10)
    .meta({ description: 'How many films the member gave half a star, one star, … five stars.' }),
  year: z.object({
    year: z.number().int(),
    viewings: z.number().int(),
    movies: z.number().int(),
    minutes: z.number().int().meta({ description: 'Of the viewings of films whose length is known.' }),
    first: Screening.nullable(),
    last: Screening.nullable().meta({ description: 'Null as well when there is only one.' }),
  }),
});
export type MemberStats = z.infer<typeof MemberStats>;
