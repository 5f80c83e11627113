import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';
import type { FilmReference } from './matching.service.ts';
import { findOrCreateProvisionalFilms } from './provisional.service.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const NOTHING: FilmReference = {
  filmId: null,
  slug: null,
  tmdbId: null,
  imdbId: null,
  title: null,
  year: null,
  directors: [],
};
const create = async (more: Partial<FilmReference>): Promise<string> => {
  const [id] = await findOrCreateProvisionalFilms(world.ctx, [{ ...NOTHING, ...more }]);
  if (id === undefined) throw new Error('no id');
  return id;
};

test('a film that nobody could identify is stored once for all who say the same of it', async () => {
  const said = { filmId: 900_001, title: 'Zzyzx Nights', year: 2019 };
  const id = await create(said);
  expect(await create(said)).toBe(id);
  const others = [
    { ...said, filmId: 900_002 },
    { ...said, title: 'Zzyzx Nights!' },
    { ...said, year: 2020 },
    { ...said, directors: ['Nobody'] },
    { ...said, tmdbId: 900_001 },
    { ...said, filmId: null },
  ];
  const ids = await Promise.all(others.map(create));
  expect(new Set([id, ...ids]).size).toBe(others.length + 1);
  const page = await world.visitor().api.movies.get({ movie_id: id });
  expect(page).toMatchObject({ title: 'Zzyzx Nights', year: 2019, tmdb_id: null });
});

test('a reference without a title is called by what it says', async () => {
  const titles = await Promise.all(
    [{ slug: 'zzyzx-road' }, { filmId: 900_003 }, { tmdbId: 900_004 }, { imdbId: 'tt900005' }, { title: '\u0000' }].map(
      async (more) => {
        const page = await world.visitor().api.movies.get({ movie_id: await create(more) });
        return page.title;
      },
    ),
  );
  expect(titles).toEqual([
    'zzyzx road',
    'Letterboxd film 900003',
    'TMDB film 900004',
    'IMDb title tt900005',
    'Untitled film',
  ]);
});

test('any reference becomes a film, the same one again, also when two imports do so at once', async () => {
  const text = fc.option(fc.string({ unit: 'binary', maxLength: 600 }));
  const reference = fc.record({
    filmId: fc.option(fc.integer({ min: 1, max: 50 })),
    slug: text,
    tmdbId: fc.option(fc.nat()),
    imdbId: text,
    title: fc.option(fc.string({ unit: fc.constantFrom('\u0000', '\ud800', 'ﷺ', 'é', ' ', 'a'), maxLength: 2000 })),
    year: fc.option(fc.integer({ min: 0, max: 9999 })),
    directors: fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(reference, { maxLength: 20 }), async (references) => {
      const [ids, again, backwards] = await Promise.all([
        findOrCreateProvisionalFilms(world.ctx, references),
        findOrCreateProvisionalFilms(world.ctx, references),
        findOrCreateProvisionalFilms(world.ctx, references.toReversed()),
      ]);
      expect(again).toEqual(ids);
      expect(backwards.toReversed()).toEqual(ids);
    }),
    { numRuns: 40 },
  );
});
