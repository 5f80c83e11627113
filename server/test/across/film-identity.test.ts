import { contract } from '@halfstar/contract';
import type { Movie } from '@halfstar/contract/movies/movies.schema';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { getMovieSummariesById, refreshAndGetMoviePage } from '#features/movies/movies.service.ts';
import type { MovieSource } from '#features/movies/source.service.ts';
import type { getMovieTracking, rateMovieAndMarkWatched } from '#features/tracking/tracking.service.ts';

type MovieIdOf<Act extends (...given: never[]) => unknown, At extends number> = Parameters<Act>[At];

describe('[MOV-12] our film ids and those of the source are never mixed', () => {
  test('they are of different types, and neither is accepted for the other', () => {
    expectTypeOf<Movie['id']>().not.toExtend<Movie['tmdb_id']>();
    expectTypeOf<NonNullable<Movie['tmdb_id']>>().not.toExtend<Movie['id']>();
    type Ours =
      | MovieIdOf<typeof refreshAndGetMoviePage, 2>
      | MovieIdOf<typeof getMovieTracking, 2>
      | MovieIdOf<typeof rateMovieAndMarkWatched, 2>;
    expectTypeOf<Ours>().toEqualTypeOf<string>();
    expectTypeOf<MovieIdOf<typeof getMovieSummariesById, 1>>().toEqualTypeOf<readonly string[]>();
    type Theirs = MovieIdOf<MovieSource['details'], 1> | MovieIdOf<MovieSource['recommendations'], 1>;
    expectTypeOf<Theirs>().toEqualTypeOf<number>();
  });

  test('no call but the one that looks a film up by it accepts an id of the source', () => {
    const inputs = calls.map(({ name, input }) => [name, JSON.stringify(input)] as const);
    expect(inputs.filter(([, input]) => /tmdb|catalogue_key|imdb/.test(input)).map(([name]) => name)).toEqual([
      'movies.getByTmdbId',
    ]);
  });
});

interface Procedure {
  '~orpc': { route: { method?: string }; inputSchema?: z.ZodType };
}

/** Every call with the shape of its input. */
const calls = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { route, inputSchema } = (procedure as unknown as Procedure)['~orpc'];
    const input = inputSchema === undefined ? {} : z.toJSONSchema(inputSchema, { unrepresentable: 'any', io: 'input' });
    return { name: `${feature}.${name}`, method: route.method ?? 'POST', input };
  }),
);

/** The facts of a film, without names that other things have too. */
const FACTS = [
  'overview',
  'poster_path',
  'backdrop_path',
  'release_date',
  'year',
  'runtime',
  'vote_average',
  'vote_count',
  'popularity',
  'adult',
  'original_title',
  'original_language',
  'genre_ids',
  'genres',
  'director',
  'cast_members',
];

test('[MOV-12] no call that changes something accepts a fact about a film', () => {
  const changing = calls.filter(({ method }) => method !== 'GET');
  expect(changing.length).toBeGreaterThan(30);
  const taking = changing.filter(({ input }) => FACTS.some((fact) => JSON.stringify(input).includes(`"${fact}":`)));
  expect(taking.map(({ name }) => name)).toEqual([]);
  // Reviews and feedback have a title of their own.
  const titled = changing.filter(({ input }) => JSON.stringify(input).includes('"title":{'));
  expect(
    titled
      .map(({ name }) => name.split('.')[0])
      .filter((feature) => !/^(reviews|drafts|scheduled|feedback)$/.test(feature ?? '')),
  ).toEqual([]);
});
