import { z } from 'zod';
import { CalendarDate, Id } from '../shared/ids.schema.ts';

export const MIN_QUERY_LENGTH = 2;
export const MAX_QUERY_LENGTH = 200;

/**
 * A film as lists and cards show it. `poster_path` is a path at the film database's image host; null when there is no poster.
 * `year` is the year by which people know the film, which may differ from that of `release_date`.
 */
export const MovieSummary = z.object({
  id: Id,
  title: z.string(),
  year: z.number().int().nullable(),
  poster_path: z.string().nullable(),
});
export type MovieSummary = z.infer<typeof MovieSummary>;

/** A film as search results show it. */
export const MovieSearchResult = MovieSummary.extend({
  vote_average: z.number().nullable(),
  release_date: CalendarDate.nullable(),
  overview: z.string().nullable(),
  director: z.string().nullable().meta({ description: 'The names of all directors, joined by commas.' }),
  original_title: z.string().nullable(),
});
export type MovieSearchResult = z.infer<typeof MovieSearchResult>;

/** What a person did in a film. */
export const CreditRole = z.enum(['director', 'cast']);
export type CreditRole = z.infer<typeof CreditRole>;

const personId = Id.nullable().meta({ description: 'Their page; null for a film of which only an import knows.' });

/** A person of the cast. `profile_path` is a path like `poster_path`. */
export const CastMember = z.object({
  person_id: personId,
  name: z.string(),
  character: z.string().nullable(),
  profile_path: z.string().nullable(),
});

/** Everything that is known of a film. */
export const Movie = MovieSearchResult.extend({
  tmdb_id: z.number().int().nullable(),
  backdrop_path: z.string().nullable(),
  runtime: z.number().int().nullable().meta({ description: 'Minutes.' }),
  vote_count: z.number().int(),
  popularity: z.number(),
  adult: z.boolean(),
  original_language: z.string().nullable(),
  genre_ids: z.array(z.number().int()),
  genres: z.array(z.string()),
  directors: z.array(z.object({ person_id: Id, name: z.string() })),
  cast_members: z.array(CastMember),
  identified: z.boolean().meta({
    description: 'False for a film that only imports of members name, of which nothing else is known.',
  }),
  can: z.object({
    merge: z.boolean().meta({ description: 'Whether the viewer may say which film it is, for everybody.' }),
  }),
});
export type Movie = z.infer<typeof Movie>;

/** A film, and whether its facts could be updated. Asked for by the id of a film that was merged into another one, it is that one. */
export const MoviePage = Movie.extend({
  offline: z.boolean().meta({
    description: 'True when the film database was asked about the film and did not answer; the facts may be old.',
  }),
});
export type MoviePage = z.infer<typeof MoviePage>;
