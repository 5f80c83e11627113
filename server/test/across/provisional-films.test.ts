import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilmReference, matchStoredFilms } from '#features/movies/matching.service.ts';
import { findOrCreateProvisionalFilms } from '#features/movies/provisional.service.ts';
import { refreshTrendingWhenDue } from '#features/tracking/browse/discovery.service.ts';
import { importTracking } from '#features/tracking/import/import.service.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

const FILM: FilmReference = {
  filmId: 900_010,
  slug: null,
  tmdbId: null,
  imdbId: null,
  title: 'The Xylophone Thief',
  year: 2020,
  directors: [],
};

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** The films of its decade that a grid shows. */
async function listGrid(client: MemberClient, filter: { status?: 'watched' }): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await client.api.browse.listMovies({
      decade: 2020,
      sort: 'title',
      limit: 50,
      ...filter,
      ...(cursor ? { cursor } : {}),
    });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return ids;
}

test('members find their own such films in searches; others find them neither there nor in grids', async () => {
  const [ada, bo] = [await world.member('ada'), await world.member('bo')];
  const [movieId = ''] = await findOrCreateProvisionalFilms(world.ctx, [FILM]);
  await importTracking(
    world.ctx,
    toViewer(ada),
    [{ kind: 'rating', movieId, stars: 4, at: world.clock.now().toISOString() }],
    {
      cause: 'import',
    },
  );
  const found = async (client: typeof ada) =>
    (await client.api.movies.search({ query: 'xyloph', limit: 10 })).items.map(({ id }) => id);
  expect(await found(ada)).toEqual([movieId]);
  expect(await found(bo)).toEqual([]);
  expect(await listGrid(bo, {})).not.toContain(movieId);
  expect(await listGrid(ada, {})).not.toContain(movieId);
  expect(await listGrid(ada, { status: 'watched' })).toEqual([movieId]);
  await refreshTrendingWhenDue(world.ctx);
  const trending = await bo.api.browse.listTrending({ limit: 50 });
  expect(trending.items.map(({ id }) => id)).not.toContain(movieId);
  expect((await matchStoredFilms(world.ctx, [{ ...FILM, filmId: null }]))[0]?.movieId).toBeNull();
});
