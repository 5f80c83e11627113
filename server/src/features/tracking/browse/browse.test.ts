import { GENRES } from '@halfstar/contract/movies/genres.schema';
import { type GridMovie, RUNTIMES, SORTS } from '@halfstar/contract/tracking/browse.schema';
import { MovieStatus } from '@halfstar/contract/tracking/tracking.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { withCursorPosition } from '#test/cursor.ts';
import { startWorld, type World } from '#test/world.ts';

const BOUNDS = { 'under-90': [1, 89], '90-119': [90, 119], '120-149': [120, 149], '150-up': [150, 9999] } as const;

let world: World;
let ada: MemberClient;
let all: Film[];

interface Film {
  id: string;
  title: string;
  sort_title: string;
  year: number | null;
  runtime: number | null;
  genres: string[];
  popularity: number;
  sum: number;
  count: number;
  status: MovieStatus;
}

beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  const raters = await Promise.all(['bo', 'cy', 'dee', 'eli', 'flo'].map((name) => world.member(name)));
  const rows = await world.ctx.db.selectFrom('movies').selectAll().where('adult', '=', false).execute();
  all = rows.map((row) => ({ ...row, sum: 0, count: 0, status: 'none' }));
  const byPopularity = all.toSorted((a, b) => b.popularity - a.popularity);
  // Films that all members rated, that some rated, and those that Ada watched or wants to.
  for (const [place, film] of byPopularity.slice(0, 24).entries()) {
    for (const [who, rater] of raters.slice(0, place % 2 === 0 ? 5 : place % 5).entries()) {
      const stored = 1 + ((place * 3 + who) % 10);
      await rater.api.tracking.rate({ movie_id: film.id, rating: stored / 2 });
      film.sum += stored;
      film.count += 1;
    }
  }
  for (const film of byPopularity.slice(10, 50)) {
    const list = film.title.length % 2 === 0 ? 'watched' : 'watchlist';
    await ada.api.tracking.addToList({ movie_id: film.id, list_type: list });
    film.status = list;
  }
});
afterAll(() => world.stop());

const standing = (film: Film) => (film.count === 0 ? -1 : film.count >= 5 ? film.sum / film.count : 0);
const down = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);

const ORDERS: Record<(typeof SORTS)[number], (a: Film, b: Film) => number> = {
  popularity: (a, b) => b.popularity - a.popularity || down(a.id, b.id),
  year: (a, b) => (b.year ?? 0) - (a.year ?? 0) || down(a.id, b.id),
  title: (a, b) => {
    const [one, other] = [a, b].map((film) => Buffer.from(film.sort_title));
    return Buffer.compare(one as Buffer, other as Buffer) || -down(a.id, b.id);
  },
  rating: (a, b) =>
    standing(b) - standing(a) ||
    b.count - a.count ||
    (a.count === 0 ? b.popularity - a.popularity : 0) ||
    down(a.id, b.id),
};

const filter = fc.record(
  {
    genre: fc.constantFrom(...GENRES),
    decade: fc.integer({ min: 191, max: 202 }).map((tens) => tens * 10),
    runtime: fc.constantFrom(...RUNTIMES),
    status: fc.constantFrom(...MovieStatus.options),
  },
  { requiredKeys: [] },
);

test('[MOV-07] with any filter and in any order, the pages hold each film that passes once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      filter,
      fc.constantFrom(...SORTS),
      fc.integer({ min: 1, max: 50 }),
      async (filters, sort, limit) => {
        const { genre, decade, runtime, status } = filters;
        const expected = all
          .filter(
            (film) =>
              (genre === undefined || film.genres.includes(genre)) &&
              (decade === undefined || (film.year !== null && film.year >= decade && film.year < decade + 10)) &&
              (status === undefined || film.status === status) &&
              (runtime === undefined ||
                (film.runtime !== null && film.runtime >= BOUNDS[runtime][0] && film.runtime <= BOUNDS[runtime][1])),
          )
          .toSorted(ORDERS[sort])
          .map((film) => film.id);
        const seen: string[] = [];
        let cursor: string | undefined;
        for (let page = 0; page < 8; page += 1) {
          const answer = await ada.api.browse.listMovies({ ...filters, sort, limit, cursor });
          seen.push(...answer.items.map((film) => film.id));
          cursor = answer.next_cursor ?? undefined;
          if (cursor === undefined) break;
        }
        expect(seen).toEqual(expected.slice(0, 8 * limit));
        expect(cursor === undefined).toBe(expected.length <= 8 * limit);
      },
    ),
    { numRuns: 60 },
  );
});

const first = async (client: { api: MemberClient['api'] }): Promise<GridMovie> => {
  const { items } = await client.api.browse.listMovies({ sort: 'rating', limit: 1 });
  return items[0] as GridMovie;
};

describe('a film in a grid', () => {
  test('[MOV-07] shows the members’ average and the viewer’s rating and status', async () => {
    const film = await first(ada);
    expect(film.rating_count).toBe(5);
    await ada.api.tracking.rate({ movie_id: film.id, rating: 0.5 });
    const { items } = await ada.api.browse.listMovies({ status: 'watched', limit: 50 });
    const mine = items.find((one) => one.id === film.id);
    expect(mine).toMatchObject({ rating: 0.5, status: 'watched', rating_count: 6 });
    expect(mine?.rating_average).toBeCloseTo(((film.rating_average ?? 0) * 5 + 0.5) / 6);
    await ada.api.tracking.removeRating({ movie_id: film.id });
    await ada.api.tracking.removeFromList({ movie_id: film.id, list_type: 'watched' });
  });

  test('[MOV-07] has no rating and no status for a visitor', async () => {
    const visitor = world.visitor();
    expect(await first(visitor)).toMatchObject({ rating: null, status: 'none' });
    expect((await visitor.api.browse.listMovies({ status: 'watched' })).items).toEqual([]);
  });

  test('[SEA-01] [MOV-07] can be filtered by title as the search finds it, in the order that was asked for', async () => {
    const found = await ada.api.movies.search({ query: 'godfathre', limit: 20 });
    expect(found.items.length).toBeGreaterThan(1);
    const { items } = await ada.api.browse.listMovies({ title: ' godfathre ', sort: 'year', limit: 50 });
    const ids = new Set(items.map(({ id }) => id));
    expect(found.items.filter(({ id }) => !ids.has(id))).toEqual([]);
    expect(items.map(({ year }) => year)).toEqual(items.map(({ year }) => year ?? 0).toSorted((a, b) => b - a));
    for (const sort of SORTS) {
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await ada.api.browse.listMovies({ title: 'godfathre', sort, limit: 1, cursor });
        paged.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(new Set(paged)).toEqual(ids);
      expect(paged).toHaveLength(ids.size);
    }
    expect((await ada.api.browse.listMovies({ title: 'godfather', genre: 'Western' })).items).toEqual([]);
    await expect(ada.api.browse.listMovies({ title: ' a ' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('[MOV-12] is never an adult title', async () => {
    const id = await world.movie('Heat');
    const year = 1995;
    await world.ctx.db.updateTable('movies').set({ adult: true }).where('id', '=', id).execute();
    const { items } = await ada.api.browse.listMovies({ genre: 'Crime', decade: year - 5, limit: 50 });
    expect(items.length).toBeGreaterThan(10);
    expect(items.map((film) => film.id)).not.toContain(id);
    await world.ctx.db.updateTable('movies').set({ adult: false }).where('id', '=', id).execute();
  });
});

test.each([
  ['of another order', ['sort title', 'heat', 0, '00000000-0000-7000-8000-000000000000']],
  ['with a number no film has', ['popularity', 1e300, 0, '00000000-0000-7000-8000-000000000000']],
  ['of nothing', null],
])('a cursor %s is refused', async (_what, place) => {
  const { next_cursor } = await ada.api.browse.listMovies({ sort: 'popularity', limit: 1 });
  const cursor = withCursorPosition(next_cursor, place);
  await expect(ada.api.browse.listMovies({ sort: 'popularity', cursor })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
});

test('a cursor with a character that no text may hold is refused', async () => {
  const place = ['sort title', 'he\0at', 0, '00000000-0000-7000-8000-000000000000'];
  const { next_cursor } = await ada.api.browse.listMovies({ sort: 'title', limit: 1 });
  const cursor = withCursorPosition(next_cursor, place);
  await expect(ada.api.browse.listMovies({ sort: 'title', cursor })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('the cursor of the longest possible title fits into an address', async () => {
  const id = await world.movie('Heat');
  const change = (title: string) => world.ctx.db.updateTable('movies').set({ title }).where('id', '=', id).execute();
  await change(`0 ${'語'.repeat(600)}`);
  const { items, next_cursor } = await ada.api.browse.listMovies({ sort: 'title', limit: 1 });
  expect(items[0]?.id).toBe(id);
  const after = await ada.api.browse.listMovies({ sort: 'title', limit: 1, cursor: next_cursor ?? undefined });
  expect(after.items[0]?.id).not.toBe(id);
  await change('Heat');
});
