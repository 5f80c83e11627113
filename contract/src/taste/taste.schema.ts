import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { Stars } from '../shared/rating.schema.ts';

/** Two members are compared once they share so many rated films. */
export const MIN_SHARED_MOVIES = 5;

/** From so many stars on a film counts as loved. */
export const LOVED_STARS = 4;

/** How many films a taste match names of each kind. */
export const MAX_NAMED_MOVIES = 6;

/** The widest that two ratings of a film can differ, in stars. */
const WIDEST_DIFFERENCE = 4.5;

/**
 * How far two members agree, from 0 to 100, by the mean difference of their ratings of the same films, in stars:
 * 100 × (1 − mean difference ÷ 4.5), rounded.
 */
export const toAgreement = (meanDifferenceInStars: number): number =>
  Math.round(100 * Math.min(1, Math.max(0, 1 - meanDifferenceInStars / WIDEST_DIFFERENCE)));

/** What an agreement from so many on is called. Two people who rate at random agree to about 65. */
const AGREEMENT_WORDS: readonly (readonly [from: number, words: string])[] = [
  [90, 'You see eye to eye'],
  [80, 'You mostly agree'],
  [70, 'You agree on some films'],
  [60, 'You often differ'],
  [0, 'You see different films in the same ones'],
];

/** An agreement from 0 to 100 in words for members, such as "You mostly agree". */
export const describeAgreement = (agreement: number): string =>
  AGREEMENT_WORDS.find(([from]) => agreement >= from)?.[1] ?? '';

/** A film that both have rated. `rating` is the member's, `own_rating` the viewer's. */
export const SharedMovie = z.object({ movie: MovieSummary, rating: Stars, own_rating: Stars });
export type SharedMovie = z.infer<typeof SharedMovie>;

/** How the viewer's ratings compare with those of a member. */
export const TasteMatch = z.object({
  shared_movies: z
    .number()
    .int()
    .meta({ description: `Films that both rated. Below ${MIN_SHARED_MOVIES} there is no match.` }),
  agreement: z.number().int().min(0).max(100).nullable().meta({
    description: '100 × (1 − the mean difference of the two ratings in stars ÷ 4.5), rounded; null with too few films.',
  }),
  both_love: z
    .array(SharedMovie)
    .max(MAX_NAMED_MOVIES)
    .meta({ description: `Both gave at least ${LOVED_STARS} stars, the highest first.` }),
  differ_most: z
    .array(SharedMovie)
    .max(MAX_NAMED_MOVIES)
    .meta({ description: 'At least one and a half stars apart, the furthest first.' }),
});
export type TasteMatch = z.infer<typeof TasteMatch>;
