import { LIST_SORTS, LIST_TYPES, type ListEntry } from '@halfstar/contract/tracking/tracking.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client, MemberClient } from '#test/client.ts';
import { withCursorPosition } from '#test/cursor.ts';
import { startWorld, type World } from '#test/world.ts';

const FILMS = 60;

let world: World;
let ada: MemberClient;
let kept: Kept[];

interface Kept {
  id: string;
  title: string;
  search_title: string;
  sort_title: string;
  year: number;
  genres: string[];
  added: number;
  mine: number;
  sum: number;
  count: number;
  again: boolean;
}

beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  const raters = await Promise.all(['bo', 'cy', 'dee', 'eli', 'flo'].map((name) => world.member(name)));
  const rows = await world.ctx.db
    .selectFrom('movies')
    .select(['id', 'title', 'search_title', 'sort_title', 'year', 'genres'])
    .orderBy('popularity', 'desc')
    .limit(FILMS)
    .execute();
  kept = rows.map((row, added) => ({
    ...row,
    year: row.year ?? 0,
    added,
    mine: added % 3 === 0 ? 0 : 1 + (added % 10),
    sum: 0,
    count: 0,
    again: added % 7 === 0,
  }));
  for (const film of kept) {
    // Some have the same timestamp.
    if (film.added % 4 === 0) world.clock.advance({ minutes: 1 });
    const movie_id = film.id;
    if (film.mine > 0) await ada.api.tracking.rate({ movie_id, rating: film.mine / 2 });
    else await ada.api.tracking.addToList({ movie_id, list_type: 'watched' });
    if (film.again) await ada.api.tracking.markToSeeAgain({ movie_id });
    const others = film.added < 20 ? raters.slice(0, film.added % 6) : [];
    for (const [who, rater] of others.entries()) {
      const stored = 1 + ((film.added * 3 + who) % 10);
      await rater.api.tracking.rate({ movie_id, rating: stored / 2 });
      film.sum += stored;
      film.count += 1;
    }
    if (film.mine > 0) {
      film.sum += film.mine;
      film.count += 1;
    }
  }
});
afterAll(() => world.stop());

const average = (film: Kept) => (film.count === 0 ? -1 : film.count < 5 ? 0 : film.sum / film.count);
const KEYS: Record<(typeof LIST_SORTS)[number], (film: Kept) => number | string> = {
  added: (film) => Math.floor(film.added / 4),
  title: (film) => film.sort_title,
  year: (film) => film.year,
  mine: (film) => film.mine,
  average,
};
const compare = (a: number | string, b: number | string) =>
  typeof a === 'string' ? Buffer.compare(Buffer.from(a), Buffer.from(String(b))) : a - Number(b);

async function pages(filter: object, limit: number): Promise<{ items: ListEntry[]; totals: (number | null)[] }> {
  const items: ListEntry[] = [];
  const totals: (number | null)[] = [];
  let cursor: string | undefined;
  do {
    const list = { user_id: ada.userId, list_type: 'watched' as const, limit, cursor };
    const page = await ada.api.tracking.listMovies({ ...list, ...filter });
    items.push(...page.items);
    totals.push(page.total);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return { items, totals };
}

test('[LST-05] with any search, filter and order, the pages hold each film that passes once and in order', async () => {
  const filter = fc.record(
    {
      search: fc.constantFrom('the', 'THE of', 'e', 'star', 'no such film', '%', '  '),
      genre: fc.constantFrom('Drama' as const, 'Comedy' as const),
      decade: fc.constantFrom(1990, 2000, 2010),
      rated: fc.boolean(),
      see_again: fc.boolean(),
      reversed: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      filter,
      fc.constantFrom(...LIST_SORTS),
      fc.integer({ min: 7, max: 50 }),
      async (asked, sort, limit) => {
        // Titles are found without their leading article.
        const words = (asked.search ?? '').toLowerCase().replace('the ', '').split(' ').filter(Boolean);
        const expected = kept.filter(
          (film) =>
            words.every((word) => film.search_title.includes(word)) &&
            (asked.genre === undefined || film.genres.includes(asked.genre)) &&
            (asked.decade === undefined || (film.year >= asked.decade && film.year < asked.decade + 10)) &&
            (asked.rated === undefined || film.mine > 0 === asked.rated) &&
            (asked.see_again === undefined || film.again === asked.see_again),
        );
        const { items, totals } = await pages({ ...asked, sort }, limit);
        expect(items.map((item) => item.movie.id).toSorted()).toEqual(expected.map((film) => film.id).toSorted());
        expect(totals).toEqual([expected.length, ...totals.slice(1).map(() => null)]);
        const keys = items.map((item) => KEYS[sort](kept.find((film) => film.id === item.movie.id) as Kept));
        const up = (sort === 'title') !== (asked.reversed ?? false);
        expect(keys).toEqual(keys.toSorted((a, b) => (up ? compare(a, b) : compare(b, a))));
      },
    ),
    { numRuns: 40 },
  );
});

test('[LST-05] others see the three lists of a member as their audience allows', async () => {
  const [owner, follower, stranger] = await Promise.all(['gus', 'hal', 'ivo'].map((name) => world.member(name)));
  if (owner === undefined || follower === undefined || stranger === undefined) throw new Error('three are needed');
  const { userId: user_id } = owner;
  await follower.api.follows.follow({ user_id });
  for (const [place, list_type] of LIST_TYPES.entries())
    await owner.api.tracking.addToList({ movie_id: kept[place]?.id ?? '', list_type });
  /** How many films of each list a viewer sees; null where they see no list. */
  const seenBy = ({ api }: Client) =>
    Promise.all(
      LIST_TYPES.map((list_type) =>
        api.tracking.listMovies({ user_id, list_type }).then(
          ({ items }) => items.length,
          ({ code }) => (code === 'NOT_FOUND' ? null : code),
        ),
      ),
    );
  const [all, none] = [await seenBy(owner), LIST_TYPES.map(() => null)];
  expect(all).not.toContain(0);
  for (const [audience, ...expected] of [
    ['public', all, all, all, all],
    ['followers', all, all, none, none],
    ['private', all, none, none, none],
  ] as const) {
    await owner.api.visibility.setAudience({ user_id, audience });
    const seen = await Promise.all([owner, follower, stranger, world.visitor()].map(seenBy));
    expect([audience, ...seen]).toEqual([audience, ...expected]);
  }
  await owner.api.visibility.setAudience({ user_id, audience: 'public' });
  await owner.api.blocks.block({ user_id: stranger.userId });
  expect(await seenBy(stranger)).toEqual(none);
});

test('[LST-05] each film comes with the list owner’s rating and the members’ average', async () => {
  const film = kept.find((one) => one.count >= 5 && one.mine > 0) as Kept;
  const bo = await world.member('bo');
  const list = { user_id: ada.userId, list_type: 'watched' as const, search: film.title };
  const { items } = await bo.api.tracking.listMovies(list);
  expect(items.find((item) => item.movie.id === film.id)).toMatchObject({
    rating: film.mine / 2,
    rating_count: film.count,
    see_again: film.again,
    movie: { title: film.title, year: film.year },
  });
});

test('[LST-08] the shelf of watched, unrated films empties as they are rated', async () => {
  const unrated = { user_id: ada.userId, list_type: 'watched' as const, rated: false };
  const { items, total } = await ada.api.tracking.listMovies({ ...unrated, limit: 50 });
  expect(total).toBe(kept.filter((film) => film.mine === 0).length);
  const [first] = items;
  await ada.api.tracking.rate({ movie_id: first?.movie.id ?? '', rating: 3 });
  const after = await ada.api.tracking.listMovies({ ...unrated, limit: 50 });
  expect(after.items.map((item) => item.id)).toEqual(items.slice(1).map((item) => item.id));
  await ada.api.tracking.removeRating({ movie_id: first?.movie.id ?? '' });
});

test.each([
  ['that is no time', 'added', 'yesterday'],
  ['with no such number', 'mine', 1e300],
  ['with a character that no text may hold', 'title', 'he\0at'],
] as const)('a cursor %s is refused', async (_what, sort, key) => {
  const list = { user_id: ada.userId, list_type: 'watched', sort } as const;
  const { next_cursor } = await ada.api.tracking.listMovies({ ...list, limit: 1 });
  const cursor = withCursorPosition(next_cursor, [key, '00000000-0000-7000-8000-000000000000']);
  const call = ada.api.tracking.listMovies({ ...list, cursor });
  await expect(call).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
