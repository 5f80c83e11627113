import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timestamp } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { fewOrMany } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';
import { type ImportedRow, importTracking } from './import.service.ts';
import { NO_TRACKING } from './states.model.ts';
import { applyTrackingChanges, lockTracking, readTracking, type TrackingState } from './states.service.ts';

let world: World;
let ada: MemberClient;
let films: string[];

beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  films = (await world.ctx.db.selectFrom('movies').select('id').orderBy('id').execute()).map((row) => row.id);
});
afterAll(() => world.stop());

const cause = { cause: 'import', at: '2026-01-01T12:00:00.000Z' } as const;

/** All rows that a member has of some films, with ids and times. */
async function rowsOf({ userId }: MemberClient, movieIds: readonly string[]): Promise<unknown[]> {
  const tables = ['ratings', 'movie_lists', 'watch_events', 'movie_rating_totals'];
  const found: unknown[] = [];
  for (const table of tables) {
    const owner = table === 'movie_rating_totals' ? sql`true` : sql`user_id = ${userId}`;
    const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(table)} t
      where ${owner} and movie_id = any(${movieIds}::uuid[])`.execute(world.ctx.db);
    found.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
  }
  return found.toSorted();
}

/** A film's totals stay with zeros when nobody rates it any more. */
const withoutEmptyTotals = (rows: unknown[]) => rows.filter((row) => !String(row).includes('"rating_count":0'));

async function changeAll(changes: ReadonlyMap<string, { from: TrackingState; to: TrackingState }>) {
  return inTransaction(world.ctx, async (ctx) => {
    await lockTracking(ctx, ada.userId, [...changes.keys()]);
    return applyTrackingChanges(
      ctx,
      ada.userId,
      [...changes].map(([movieId, change]) => ({ movieId, ...change })),
      cause,
    );
  });
}

/** Imports and says what each film was before and is after. */
async function importing(rows: readonly ImportedRow[], ids: readonly string[]) {
  const before = await readTracking(world.ctx, ada.userId, ids);
  await importTracking(world.ctx, toViewer(ada), rows, { cause: 'import' });
  const after = await readTracking(world.ctx, ada.userId, ids);
  return new Map(
    ids.map((id) => [id, { from: after.get(id) ?? NO_TRACKING, to: before.get(id) ?? NO_TRACKING }] as const),
  );
}

const stars = fc.integer({ min: 1, max: 10 }).map((stored) => stored / 2);
const day = fc.option(fc.constantFrom('1999-12-31', '2020-02-29', '2026-01-01'));
const anyAct = fc.oneof(
  fc.record({ act: fc.constant('rate' as const), stars }),
  fc.record({
    act: fc.constant('add' as const),
    list: fc.constantFrom('watched' as const, 'favorites' as const, 'watchlist' as const),
  }),
  fc.record({ act: fc.constant('log' as const), day, stars: fc.option(stars) }),
);
type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never;

async function act(one: Act, movie_id: string): Promise<void> {
  const { api } = ada;
  const done =
    one.act === 'rate'
      ? api.tracking.rate({ movie_id, rating: one.stars })
      : one.act === 'add'
        ? api.tracking.addToList({ movie_id, list_type: one.list })
        : api.diary.add({ movie_id, watch_date: one.day, rating: one.stars, rewatch: false });
  // The watchlist refuses a watched film.
  await done.catch(() => undefined);
}

const anyRow = fc.oneof(
  fc.record({ kind: fc.constant('viewing' as const), watchedOn: day, rewatch: fc.boolean(), stars: fc.option(stars) }),
  fc.record({ kind: fc.constant('rating' as const), stars }),
  fc.record({ kind: fc.constantFrom('watched' as const, 'favorites' as const, 'watchlist' as const) }),
);

let keys = 0;
const toRow = (row: typeof anyRow extends fc.Arbitrary<infer One> ? One : never, movieId: string): ImportedRow => {
  keys += 1;
  const at = '2026-01-01T12:00:00.000Z';
  return row.kind === 'viewing' ? { ...row, movieId, at, key: `s:${keys}`, tags: ['a tag'] } : { ...row, movieId, at };
};

test('[IMP-06] what an import changed is as before, to the row, when it is changed back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAct, { maxLength: 4 }),
      fc.array(anyRow, { minLength: 1, maxLength: 6 }),
      async (acts, rows) => {
        const [film = ''] = films.splice(0, 1);
        for (const one of acts) await act(one, film);
        const before = await rowsOf(ada, [film]);
        const changes = await importing(
          rows.map((row) => toRow(row, film)),
          [film],
        );
        const after = await rowsOf(ada, [film]);
        expect(await changeAll(changes)).toEqual(new Map());
        expect(withoutEmptyTotals(await rowsOf(ada, [film]))).toEqual(withoutEmptyTotals(before));
        // And forth again.
        const forth = new Map([...changes].map(([id, { from, to }]) => [id, { from: to, to: from }]));
        expect(await changeAll(forth)).toEqual(new Map());
        expect(await rowsOf(ada, [film])).toEqual(after);
      },
    ),
    { numRuns: fewOrMany(15, 100) },
  );
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-06] what the member has changed since stays, and a film stays watched as long as it has a viewing', async () => {
  const [film = ''] = films.splice(0, 1);
  const changes = await importing(
    [
      toRow({ kind: 'viewing', watchedOn: '2020-02-29', rewatch: false, stars: 3 }, film),
      toRow({ kind: 'favorites' }, film),
    ],
    [film],
  );
  await ada.api.tracking.rate({ movie_id: film, rating: 5 });
  await ada.api.diary.add({ movie_id: film, watch_date: '2021-01-01', rating: null, rewatch: true });
  expect(await changeAll(changes)).toEqual(new Map([[film, expect.arrayContaining(['rating'])]]));
  const { items } = await ada.api.tracking.getByMovies({ movie_ids: [film] });
  expect(items).toMatchObject([{ rating: 5, status: 'watched', favorite: false, watch_date: '2021-01-01' }]);
});

test('a rating that a review shows is not taken away', async () => {
  const [film = ''] = films.splice(0, 1);
  const changes = await importing([toRow({ kind: 'rating', stars: 4 }, film)], [film]);
  const [change = { from: NO_TRACKING, to: NO_TRACKING }] = [...changes.values()];
  const kept = await inTransaction(world.ctx, async (ctx) => {
    await lockTracking(ctx, ada.userId, [film]);
    return applyTrackingChanges(ctx, ada.userId, [{ movieId: film, ...change, keepsRating: true }], {
      cause: 'import',
      at: timestamp(ctx.clock),
    });
  });
  expect(kept).toEqual(new Map([[film, ['rating']]]));
  expect((await readTracking(world.ctx, ada.userId, [film])).get(film)?.rating?.rating).toBe(8);
});
