import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeCursor } from '#platform/paging.ts';
import type { MemberClient } from '#test/client.ts';
import { storeSourceFilms } from '#test/source-films.ts';
import { startWorld, type World } from '#test/world.ts';

const NO_ID = '00000000-0000-7000-8000-000000000000';

let world: World;
let ada: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
});
afterAll(() => world.stop());

/** With a word that no film of the catalog has. */
const FROM_A_TO_Z = [
  '2 Days of Quonk',
  '12 Angry Quonk',
  '101 Quonk',
  '1,001 Quonk',
  '20.000 Quonk',
  'Æon Quonk',
  'ÇÀ et là Quonk',
  'The Émigré Quonk',
  'ISTANBUL Quonk',
  'İstanbul Quonk II',
  'Kış Quonk',
  'Łódź Quonk',
  'Ocean’s 8 Quonk',
  "Ocean's 11 Quonk",
  '!Quonk',
  'Rocky Quonk',
  'Rocky Quonk 2',
  'Rocky Quonk 10',
  'Rocky Quonk II',
  'Se7en Quonk',
  'Se10en Quonk',
  'Zodiac Quonk',
];

type Page = Promise<{ items: { title: string }[]; next_cursor: string | null }>;

/** The titles of all pages, which have so many films each. */
async function readTitles(limit: number, read: (page: { limit: number; cursor?: string }) => Page): Promise<string[]> {
  const titles: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await read({ limit, ...(cursor && { cursor }) });
    titles.push(...page.items.map(({ title }) => title));
    cursor = page.next_cursor;
  }
  return titles;
}

test.each([1, 5, 50])(
  '[LST-05] [MOV-07] by title, folded as in searches and with numbers by their value, pages of %i hold each film once and in order',
  async (limit) => {
    const bo = await world.member(`bo${limit}`);
    // Stored again, they are the films of before.
    const unknown = FROM_A_TO_Z.toReversed().map((title, at) => ({ title, tmdb_id: 50_000_000 + at }));
    for (const movie_id of await storeSourceFilms(world.ctx, unknown))
      await bo.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
    const ofList = (reversed: boolean) =>
      readTitles(limit, async (page) => {
        const list = { user_id: bo.userId, list_type: 'watchlist', sort: 'title', reversed } as const;
        const { items, next_cursor } = await bo.api.tracking.listMovies({ ...list, ...page });
        return { items: items.map(({ movie }) => movie), next_cursor };
      });
    const ofGrid = readTitles(limit, (page) => ada.api.browse.listMovies({ title: 'quonk', sort: 'title', ...page }));
    expect(await ofGrid).toEqual(FROM_A_TO_Z);
    expect(await ofList(false)).toEqual(FROM_A_TO_Z);
    expect(await ofList(true)).toEqual(FROM_A_TO_Z.toReversed());
  },
);

const someNumbers = fc.uniqueArray(
  fc.oneof(fc.bigInt({ min: 0n, max: 130n }), fc.bigInt({ min: 0n, max: 10n ** 30n })),
  {
    minLength: 2,
    maxLength: 12,
  },
);

test('[LST-05] [MOV-07] titles that differ in a number are in the order of the numbers', async () => {
  let sets = 0;
  await fc.assert(
    fc.asyncProperty(
      someNumbers,
      fc.constantFrom('', 'Ocean’s ', 'Æon', 'The ', '№ ', '3 '),
      fc.constantFrom('', ' ', ': Øst ', 'º '),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 1, max: 13 }),
      async (numbers, before, after, zeros, limit) => {
        sets += 1;
        const word = `quirx${String.fromCharCode(97 + (sets % 26), 97 + Math.floor(sets / 26))}`;
        const toTitle = (number: bigint) => `${before}${'0'.repeat(zeros)}${number}${after} ${word}`;
        await storeSourceFilms(
          world.ctx,
          numbers.map((number) => ({ title: toTitle(number) })),
        );
        const found = await readTitles(limit, (page) =>
          ada.api.browse.listMovies({ title: word, sort: 'title', ...page }),
        );
        // A search for few films finds those of similar words too.
        expect(found.filter((title) => title.endsWith(word))).toEqual(
          numbers.toSorted((a, b) => (a < b ? -1 : 1)).map(toTitle),
        );
      },
    ),
    { numRuns: 30 },
  );
});

test.each([
  [
    'a grid',
    'all films',
    ['title', 'quonk 2', 0, NO_ID],
    (cursor: string) => ada.api.browse.listMovies({ sort: 'title', cursor }),
  ],
  [
    'a list',
    'watchlist, title false: ',
    ['quonk 2', NO_ID],
    (cursor: string) =>
      ada.api.tracking.listMovies({ user_id: ada.userId, list_type: 'watchlist', sort: 'title', cursor }),
  ],
  [
    'the lists of a member',
    'choices: ',
    ['quonk 2', NO_ID],
    async (cursor: string) => ada.api.lists.listForMovie({ movie_id: await world.movie('Heat'), cursor }),
  ],
  [
    'home',
    'home, all, name',
    ['quonk 2', NO_ID, '2026-01-01T00:00:00Z', NO_ID],
    (cursor: string) => ada.api.timeline.listHome({ sort: 'name', cursor }),
  ],
] as const)('a cursor of %s from before its order had this key is refused', async (_what, list, place, read) => {
  const cursor = encodeCursor(list.endsWith(': ') ? `${list}${ada.userId}` : list, place);
  await expect(read(cursor)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
