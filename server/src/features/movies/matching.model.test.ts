import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Candidate, judgeCandidates, selectSuggestions } from './matching.model.ts';

const YEARS = { min: 1990, max: 1996 };
const candidate = fc.record({
  movieId: fc.uuid(),
  tmdbId: fc.constant(null),
  title: fc.constant('Heat'),
  year: fc.option(fc.integer(YEARS)),
  similarity: fc.constantFrom(0.3, 0.7, 1),
  rank: fc.constantFrom(0, 1, 2, 3, null),
  votes: fc.constantFrom(0, 1, 30, 5000),
  adult: fc.boolean(),
  video: fc.boolean(),
  director: fc.constantFrom(null, 'Michael Mann', 'Dick Richards', 'Jerry Jameson, Michael Mann'),
}) satisfies fc.Arbitrary<Candidate>;
const candidates = fc.uniqueArray(candidate, { maxLength: 6, selector: (film) => film.movieId });
const reference = fc.record({
  year: fc.option(fc.integer(YEARS)),
  directors: fc.constantFrom<string[][]>([], ['Michael Mann'], ['Dick Richards'], ['Somebody Else']),
});

const film = (more: Partial<Candidate> = {}): Candidate => ({
  movieId: '0',
  tmdbId: null,
  title: 'Heat',
  year: 1995,
  similarity: 1,
  rank: 0,
  votes: 100,
  adult: false,
  video: false,
  director: null,
  ...more,
});

test('the film that a title means does not depend on the order in which candidates are found', () => {
  fc.assert(
    fc.property(reference, candidates, (asked, films) => {
      const taken = (some: readonly Candidate[]) => ({ film: null, ...judgeCandidates(asked, some) }).film;
      expect(taken(films.toReversed())).toEqual(taken(films));
    }),
  );
});

test('a film of another name, of a year that is further off, or of another director is never taken', () => {
  fc.assert(
    fc.property(reference, candidates, (asked, films) => {
      const verdict = judgeCandidates(asked, films);
      if (verdict.kind === 'doubt') return;
      expect(verdict.film.rank).not.toBeNull();
      expect(Math.abs((verdict.film.year ?? 0) - (asked.year ?? 0))).toBeLessThanOrEqual(1);
      expect(asked.directors.includes('Somebody Else') && verdict.film.director !== null).toBe(false);
    }),
  );
});

test.each([
  ['the only film of the name and year', { year: 1995 }, [film(), film({ movieId: '1', year: 1986 })], 0.95],
  ['the only film of a neighboring year', { year: 1996 }, [film(), film({ movieId: '1', year: 1986 })], 0.9],
  [
    'the film with twenty times the votes, to be checked',
    { year: 1995 },
    [film(), film({ movieId: '1', votes: 5 })],
    0.85,
  ],
  ['the name with its article', { year: 1995 }, [film(), film({ movieId: '1', rank: 1 })], 0.95],
  [
    'the one of the director',
    { year: 1995, directors: ['Mann, Michael'] },
    [film({ director: 'Michael Mann' }), film({ movieId: '1' })],
    0.95,
  ],
  ['no video when there is a film', { year: 1995 }, [film(), film({ movieId: '1', video: true, votes: 5000 })], 0.95],
  [
    'no video of the very year when there is a film of a neighboring year',
    { year: 1996 },
    [film(), film({ movieId: '1', year: 1996, video: true })],
    0.9,
  ],
  [
    'a video when there is no film of its year',
    { year: 1995 },
    [film({ video: true }), film({ movieId: '1', year: 1986 })],
    0.95,
  ],
  ['no adult title when there is another film', { year: 1995 }, [film(), film({ movieId: '1', adult: true })], 0.95],
])('taken: %s', (_, asked, films, confidence) => {
  const verdict = judgeCandidates({ directors: [], ...asked }, films);
  expect(verdict).toMatchObject({ kind: 'match', film: { movieId: '0' }, confidence, check: confidence === 0.85 });
});

test.each([
  ['films in both neighboring years', { year: 1995 }, [film({ year: 1994 }), film({ movieId: '1', year: 1996 })]],
  ['films of one name and year with like votes', { year: 1995 }, [film(), film({ movieId: '1', votes: 90 })]],
  [
    'two films of one name and year beside a video',
    { year: 1995 },
    [film(), film({ movieId: '1', votes: 90 }), film({ movieId: '2', votes: 5000, video: true })],
  ],
  ['a year that is two off', { year: 1997 }, [film()]],
  ['no year', { year: null }, [film()]],
  ['another director', { year: 1995, directors: ['Dick Richards'] }, [film({ director: 'Michael Mann' })]],
  ['a neighboring year and another article', { year: 1996 }, [film({ rank: 1 })]],
])('suggested, not taken: %s', (_, asked, films) => {
  const verdict = judgeCandidates({ directors: [], ...asked }, films);
  expect(verdict).toMatchObject({ kind: 'doubt', suggestions: films.map(() => expect.anything()) });
});

test('what is a video is suggested after films of the same name', () => {
  const films = [film({ movieId: 'video', year: 1995, video: true }), film({ movieId: 'film', year: 1986 })];
  expect(selectSuggestions(1995, films).map((one) => one.movieId)).toEqual(['film', 'video']);
});

test('five films are suggested, the most alike first and among them those of the nearest year', () => {
  const films = [
    film({ movieId: 'far', year: 1950 }),
    film({ movieId: 'near', year: 1994 }),
    film({ movieId: 'alike', similarity: 0.8 }),
    film({ movieId: 'unlike', similarity: 0.4 }),
    film({ movieId: 'adult', adult: true }),
    ...[1, 2, 3].map((n) => film({ movieId: `${n}`, similarity: 0.7, votes: n })),
  ];
  expect(selectSuggestions(1995, films).map((one) => one.movieId)).toEqual(['near', 'far', 'alike', '3', '2']);
});
