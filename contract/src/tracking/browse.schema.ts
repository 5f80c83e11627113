import { z } from 'zod';
import { Genre } from '../movies/genres.schema.ts';
import { CreditRole, MAX_QUERY_LENGTH, MIN_QUERY_LENGTH, MovieSummary } from '../movies/movies.schema.ts';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema } from '../shared/page.schema.ts';
import { Stars } from '../shared/rating.schema.ts';
import { Decade, MovieStatus, MovieYear } from './tracking.schema.ts';

export const RUNTIMES = ['under-90', '90-119', '120-149', '150-up'] as const;
export const Runtime = z.enum(RUNTIMES).meta({ description: 'Minutes, both ends included.' });
export type Runtime = z.infer<typeof Runtime>;

export const STATUSES = ['watched', 'watchlist', 'none'] as const;

export const SORTS = ['popularity', 'title', 'year', 'rating'] as const;
export const Sort = z.enum(SORTS).meta({
  description:
    'popularity: best known first. title: from A to Z, without the leading article and with numbers by their value. year: newest first. rating: by the members’ average, which counts from five ratings on; after those the most rated, then the best known.',
});
export type Sort = z.infer<typeof Sort>;

export const BrowseFilter = z.strictObject({
  title: z
    .string()
    .trim()
    .min(MIN_QUERY_LENGTH)
    .max(MAX_QUERY_LENGTH)
    .optional()
    .meta({ description: 'Only films that a search for this finds, the 200 best of them.' }),
  genre: Genre.optional(),
  decade: Decade.optional(),
  year: MovieYear.optional(),
  person_id: Id.optional().meta({ description: 'Only films that this person directed or plays in.' }),
  role: CreditRole.optional().meta({ description: 'With `person_id`: only films in which the person does this.' }),
  runtime: Runtime.optional(),
  status: MovieStatus.optional().meta({ description: 'The viewer’s status of the film.' }),
  sort: Sort.default('popularity'),
});
export type BrowseFilter = z.infer<typeof BrowseFilter>;

/** A film of a grid, with the viewer's rating and status and the community's average. */
export const GridMovie = MovieSummary.extend({
  rating: Stars.nullable().meta({ description: "The viewer's." }),
  status: MovieStatus,
  rating_average: z
    .number()
    .nullable()
    .meta({ description: 'In stars, null without ratings and while scores are hidden from the viewer.' }),
  rating_count: z.number().int(),
});
export type GridMovie = z.infer<typeof GridMovie>;

export const DISCOVERIES = ['popular', 'trending'] as const;
export type Discovery = (typeof DISCOVERIES)[number];

export const DiscoveryPage = makePageSchema(GridMovie).extend({
  offline: z.boolean().meta({
    description: 'True when the film database did not answer and this is what was known before.',
  }),
});
export type DiscoveryPage = z.infer<typeof DiscoveryPage>;
