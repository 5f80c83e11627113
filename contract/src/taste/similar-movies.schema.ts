import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { Id } from '../shared/ids.schema.ts';

/** How many films of each kind there are at most. */
export const MAX_SIMILAR_MOVIES = 8;

/** How many of the people that two films share are named. */
export const MAX_SHARED_PEOPLE = 2;

/** A film that is like another one. */
export const SimilarMovie = MovieSummary.extend({
  people: z
    .array(z.object({ person_id: Id, name: z.string() }))
    .max(MAX_SHARED_PEOPLE)
    .meta({ description: 'Who directed or plays in both; empty where only genres and years are alike.' }),
});
export type SimilarMovie = z.infer<typeof SimilarMovie>;

/** Films to go on to from a film, best first. No film is in both lists. */
export const SimilarMovies = z.object({
  also_loved: z.array(MovieSummary).max(MAX_SIMILAR_MOVIES).meta({
    description:
      'What members who love the film also love, by the ratings of at least three members whose ratings everybody may see. Without films whose scores are hidden from the viewer, and empty when those of the film itself are.',
  }),
  similar: z.array(SimilarMovie).max(MAX_SIMILAR_MOVIES).meta({ description: 'By shared people and genres.' }),
});
export type SimilarMovies = z.infer<typeof SimilarMovies>;
