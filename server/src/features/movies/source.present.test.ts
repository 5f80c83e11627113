import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFilmDetails, parseFilmPage, parseFindResponse, SourceFilm } from './source.present.ts';

const facts = {
  title: fc.string(),
  original_title: fc.option(fc.string()),
  release_date: fc.oneof(fc.constantFrom('', '2020-02-30', '1999-10-15', 'soon'), fc.constant(null)),
  poster_path: fc.oneof(fc.constantFrom('/a.jpg', 'a.jpg', ''), fc.constant(null)),
  backdrop_path: fc.option(fc.string()),
  overview: fc.option(fc.string()),
  vote_average: fc.oneof(fc.double(), fc.constant('7'), fc.constant(null)),
  vote_count: fc.oneof(fc.integer(), fc.constant(null)),
  popularity: fc.oneof(fc.double(), fc.constant('31.4')),
  genre_ids: fc.oneof(fc.array(fc.oneof(fc.integer(), fc.string())), fc.constant(null)),
  adult: fc.constantFrom(false, undefined, 'no'),
  video: fc.boolean(),
  a_field_of_tomorrow: fc.anything(),
};
const id = fc.integer({ min: 1, max: 2_147_483_647 });
const usable = fc.record(
  { id, ...facts, title: fc.string({ minLength: 1 }).map((text) => `A ${text}`) },
  { requiredKeys: ['id', 'title'] },
);
const unusable = fc.oneof(
  fc.constantFrom<unknown>(null, 'text', 7, [], {}),
  fc.record({ ...facts, id: fc.constantFrom<unknown>(0, -1, 1.5, '12', null, 2 ** 40), title: fc.constant('A film') }),
  fc.record({ ...facts, id, title: fc.constantFrom('', ' ', null), original_title: fc.constantFrom('', null) }),
);
const film = fc.oneof(
  usable.map((item) => ({ good: true, item: item as unknown })),
  unusable.map((item) => ({ good: false, item })),
);

test('[MOV-03] of any mix of valid and invalid items exactly the valid ones are kept, in order, and the others counted', () => {
  fc.assert(
    fc.property(fc.array(film, { maxLength: 30 }), (mix) => {
      const results = mix.map(({ item }) => item);
      const good = mix.filter((one) => one.good).map(({ item }) => (item as { id: number }).id);
      for (const read of [parseFilmPage({ results, total_pages: 3 }), parseFindResponse({ movie_results: results })]) {
        expect(read?.films.map((one) => one.tmdb_id)).toEqual([...new Set(good)]);
        expect(read?.dropped).toBe(mix.length - good.length);
        for (const one of read?.films ?? []) expect(SourceFilm.safeParse(one).success).toBe(true);
      }
    }),
  );
});

test('[MOV-03] any value is read as a valid film or as none', () => {
  expect(parseFilmDetails(null)).toBeNull();
  fc.assert(
    fc.property(fc.oneof(fc.anything(), usable, unusable), (body) => {
      const read = parseFilmDetails(body);
      expect(read === null || SourceFilm.safeParse(read).success).toBe(true);
    }),
  );
});

test('people, series and adult titles are left out of a list but not counted as invalid', () => {
  const results = [
    { id: 1, title: 'A film', media_type: 'movie' },
    { id: 2, name: 'A series', title: 'A series', media_type: 'tv' },
    { id: 3, title: 'After dark', adult: true },
  ];
  expect(parseFilmPage({ results })).toMatchObject({ films: [{ tmdb_id: 1 }], dropped: 0, pages: 0 });
});
