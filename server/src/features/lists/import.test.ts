import { LIST_LIMITS } from '@halfstar/contract/lists/lists.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import type { MemberClient } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { startWorld, type World } from '#test/world.ts';
import { applyListChanges, generateListIds, type ListChange, lockLists, type StoredList } from './import.service.ts';

let world: World;
let ada: MemberClient;
let films: string[];

beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  films = (await world.ctx.db.selectFrom('movies').select('id').orderBy('id').execute()).map((row) => row.id);
});
afterAll(() => world.stop());

const change = (...changes: ListChange[]) =>
  inTransaction(world.ctx, (ctx) => applyListChanges(ctx, ada.userId, changes));

const stored = async (id: string) =>
  inTransaction(world.ctx, async (ctx) => (await lockLists(ctx, ada.userId, [id])).get(id) ?? null);

async function makeList(name: string, movieIds: readonly string[]): Promise<StoredList> {
  const [id = ''] = await generateListIds(world.ctx, 1);
  const at = '2019-03-01T12:00:00.000Z';
  return {
    id,
    name,
    description: 'Two lines\nof text',
    ranked: false,
    public: false,
    tags: ['cosy', 'short'],
    created_at: at,
    updated_at: at,
    films: movieIds.map((movie_id, index) => ({ movie_id, note: index === 0 ? 'first' : '', added_at: at })),
  };
}

test('[IMP-04] an imported list has its films in order with notes, its description and its tags', async () => {
  const list = await makeList('Rainy days', films.slice(0, 7).toReversed());
  await change({ from: null, to: list });
  const { items } = await ada.api.lists.listMovies({ list_id: list.id });
  expect(items.map(({ movie, position, note }) => [movie.id, position, note])).toEqual(
    list.films.map(({ movie_id, note }, index) => [movie_id, index + 1, note]),
  );
  expect(await ada.api.lists.get({ list_id: list.id })).toMatchObject({
    name: 'Rainy days',
    public: false,
    movie_count: 7,
  });
  expect((await stored(list.id))?.tags).toEqual(['cosy', 'short']);
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-05] an import may bring more lists than a member can make, with up to 1,000 films each', async () => {
  const lists = await Promise.all(Array.from({ length: LIST_LIMITS.lists + 1 }, (_, at) => makeList(`L ${at}`, [])));
  const long = await makeList('Long', films.slice(0, LIST_LIMITS.films));
  await change(...[...lists, long].map((to) => ({ from: null, to })));
  expect((await stored(long.id))?.films).toHaveLength(LIST_LIMITS.films);
  const tooLong = await makeList('Too long', films.slice(0, LIST_LIMITS.films + 1));
  await expect(change({ from: null, to: tooLong })).rejects.toThrow(RangeError);
});

test('[IMP-06] a list that the member has changed since stays; others become what they are to be', async () => {
  const [kept, moved, gone] = await Promise.all(
    ['kept', 'moved', 'gone'].map((name) => makeList(name, films.slice(0, 3))),
  );
  if (kept === undefined || moved === undefined || gone === undefined) throw new Error('three lists were made');
  await change(...[kept, moved, gone].map((to) => ({ from: null, to })));
  await ada.api.lists.setMovieNote({ list_id: kept.id, movie_id: films[1] ?? '', note: 'mine' });
  const turned = { ...moved, films: moved.films.toReversed() };
  expect(await change({ from: kept, to: null }, { from: moved, to: turned }, { from: gone, to: null })).toEqual(
    new Set([kept.id]),
  );
  expect((await stored(kept.id))?.films[1]?.note).toBe('mine');
  expect((await stored(moved.id))?.films.map((film) => film.movie_id)).toEqual(films.slice(0, 3).toReversed());
  expect(await stored(gone.id)).toBeNull();
  expect(await reportDrift(world)).toEqual([]);
});

test('lists of others are out of reach', async () => {
  const bo = await world.member('bo');
  const list = await makeList('Mine', films.slice(0, 2));
  await change({ from: null, to: list });
  const kept = await inTransaction(world.ctx, (ctx) => applyListChanges(ctx, bo.userId, [{ from: list, to: null }]));
  expect(kept).toEqual(new Set());
  expect((await stored(list.id))?.films).toHaveLength(2);
});
