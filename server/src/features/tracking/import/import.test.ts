import fc from 'fast-check';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { onEvent } from '#platform/events.ts';
import type { Logger } from '#platform/log.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { fewOrMany } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';
import { logViewing } from '../diary/diary.service.ts';
import { trackingImported } from '../tracking.events.ts';
import { checkRatingTotals } from '../tracking.jobs.ts';
import { addToList, rateMovieAndMarkWatched } from '../tracking.service.ts';
import { type ImportedRow, importTracking } from './import.service.ts';

const RUNS = fewOrMany(12, 300, process.env.IMPORT_RUNS);
const FILMS = 3;
const NOBODYS_FILM = '00000000-0000-7000-8000-000000000000';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
/** Films without any actions. */
let films: string[];

beforeAll(async () => {
  world = await startWorld();
  [ada, bo] = [await world.member('ada'), await world.member('bo')];
  films = (await world.ctx.db.selectFrom('movies').select('id').orderBy('id').execute()).map((row) => row.id);
});
afterAll(() => world.stop());

const importRows = (member: MemberClient, rows: readonly ImportedRow[], ctx: Context = world.ctx) =>
  importTracking(ctx, toViewer(member), rows, { cause: 'import' });

/** What the tables contain about a member and some films, without ids. */
async function kept({ userId }: MemberClient, movieIds: readonly string[]): Promise<Record<string, unknown[]>> {
  const columns = {
    ratings: 'movie_id, rating, created_at, updated_at',
    movie_lists: 'movie_id, list_type, watch_date, see_again, created_at',
    watch_events: 'movie_id, watched_on, rewatch, rating, source_key, created_at, updated_at',
    reviews: 'movie_id, rating',
  };
  const found: Record<string, unknown[]> = {};
  for (const [table, some] of Object.entries(columns)) {
    const { rows } = await sql`
      select ${sql.raw(some)} from ${sql.table(table)}
      where user_id = ${userId} and movie_id = any(${movieIds}::uuid[])`.execute(world.ctx.db);
    found[table] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return found;
}

async function drift(): Promise<unknown[]> {
  const lines: unknown[] = [];
  const log = { error: (line: unknown) => lines.push(line) } as unknown as Logger;
  await checkRatingTotals.checkAll({ ...world.ctx, log });
  return lines;
}

const stars = fc.integer({ min: 1, max: 10 }).map((stored) => stored / 2);
const day = fc.option(fc.constantFrom('1999-12-31', '2020-02-29', '2020-03-01', '2026-01-01'));
const at = fc.integer({ min: 0, max: 300 }).map((hours) => new Date(Date.UTC(2026, 0, 1, hours)).toISOString());
const film = fc.nat(FILMS - 1).map(String);
const key = fc.nat(11).map((number) => `v:${number}`);

const anyRow: fc.Arbitrary<ImportedRow> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('viewing'),
      movieId: film,
      at,
      key,
      watchedOn: day,
      rewatch: fc.boolean(),
      stars: fc.option(stars),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rating'), movieId: film, at, stars }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('watched', 'favorites', 'watchlist'), movieId: film, at }),
  },
);

/** What a member did before the import. */
const anyAct = fc.oneof(
  fc.record({ act: fc.constant('rate'), movieId: film, stars }),
  fc.record({ act: fc.constant('review'), movieId: film, stars }),
  fc.record({ act: fc.constant('add'), movieId: film, list: fc.constantFrom('watched', 'favorites', 'watchlist') }),
  fc.record({ act: fc.constant('log'), movieId: film, watch_date: day, rating: fc.option(stars) }),
  fc.record({ act: fc.constant('again'), movieId: film }),
);
type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never;

async function act({ api }: MemberClient, one: Act, movie_id: string): Promise<void> {
  const calls: Record<Act['act'], () => Promise<unknown>> = {
    rate: () => api.tracking.rate({ movie_id, rating: (one as Act & { act: 'rate' }).stars }),
    review: () => {
      const rating = (one as Act & { act: 'review' }).stars;
      return api.reviews.publish({ movie_id, rating, title: '', content: 'Two men talk.', is_spoiler: false });
    },
    add: () => api.tracking.addToList({ movie_id, list_type: (one as Act & { act: 'add' }).list }),
    log: () => {
      const { watch_date, rating } = one as Act & { act: 'log' };
      return api.diary.add({ movie_id, watch_date, rating, rewatch: false });
    },
    again: () => api.tracking.markToSeeAgain({ movie_id }),
  };
  // Some actions are refused, for both members alike.
  await calls[one.act]().catch(() => undefined);
}

const KINDS = ['viewing', 'rating', 'watched', 'favorites', 'watchlist'];
const subjectOf = (row: ImportedRow) => (row.kind === 'viewing' ? row.key : `${row.kind} ${row.movieId}`);
const dayOf = (row: ImportedRow) => (row.kind === 'viewing' && row.watchedOn !== null ? row.watchedOn : '9');

/** A simple implementation of the rules: the rows that count, in the order in which they are applied. */
function counted(rows: readonly ImportedRow[]): ImportedRow[] {
  const last = rows.filter((row, index) => !rows.slice(index + 1).some((other) => subjectOf(other) === subjectOf(row)));
  return last.toSorted(
    (a, b) =>
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || dayOf(a).localeCompare(dayOf(b)) || a.at.localeCompare(b.at),
  );
}

/** The same by one call for each row, at the time that the row has. */
async function applySingly(member: MemberClient, rows: readonly ImportedRow[]): Promise<void> {
  const viewer = toViewer(member);
  for (const row of counted(rows)) {
    const ctx = { ...world.ctx, clock: { now: () => new Date(row.at) } };
    const cause = 'import';
    if (row.kind === 'rating')
      await rateMovieAndMarkWatched(ctx, viewer, row.movieId, row.stars, { cause, ofViewing: true });
    else if (row.kind !== 'viewing') await addToList(ctx, viewer, row.movieId, row.kind).catch(() => undefined);
    else {
      const { watchedOn: watch_date, rewatch, stars: rating } = row;
      const { id } = await logViewing(ctx, viewer, row.movieId, { watch_date, rewatch, rating });
      await world.ctx.db.updateTable('watch_events').set({ source_key: row.key }).where('id', '=', id).execute();
    }
  }
}

let stories = 0;

test('[LST-04] [RAT-03] an import leaves the same as single calls would, and repeating it changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAct, { maxLength: 4 }),
      fc.array(anyRow, { minLength: 1, maxLength: 20 }),
      async (acts, generated) => {
        const ids = films.splice(0, FILMS);
        // A key belongs to one member for good.
        stories += 1;
        const rows = generated.map((row) => ({
          ...row,
          movieId: ids[Number(row.movieId)] ?? '',
          ...(row.kind === 'viewing' ? { key: `${stories} ${row.key}` } : {}),
        })) as ImportedRow[];
        for (const one of acts) for (const member of [ada, bo]) await act(member, one, ids[Number(one.movieId)] ?? '');
        await applySingly(ada, rows);
        const outcomes = await importRows(bo, rows);
        const after = await kept(bo, ids);
        expect(after).toEqual(await kept(ada, ids));
        const again = await importRows(bo, rows);
        expect(await kept(bo, ids)).toEqual(after);
        expect(again).toEqual(outcomes.map((outcome) => (outcome === 'changed' ? 'unchanged' : outcome)));
      },
    ),
    { numRuns: RUNS },
  );
  expect(await drift()).toEqual([]);
}, 600_000);

test('[IMP-06] each row has an outcome: changed, unchanged, already watched, superseded by a later row, or of no film', async () => {
  const [first = '', second = ''] = films.splice(0, 2);
  const noted = '2026-01-02T12:00:00.000Z';
  const rows: ImportedRow[] = [
    { kind: 'rating', movieId: first, at: noted, stars: 2 },
    { kind: 'watchlist', movieId: first, at: noted },
    { kind: 'rating', movieId: first, at: noted, stars: 4 },
    { kind: 'watchlist', movieId: second, at: noted },
    { kind: 'favorites', movieId: NOBODYS_FILM, at: noted },
  ];
  expect(await importRows(ada, rows)).toEqual(['duplicate', 'already_watched', 'changed', 'changed', 'no_such_film']);
  expect(await importRows(ada, rows)).toEqual([
    'duplicate',
    'already_watched',
    'unchanged',
    'unchanged',
    'no_such_film',
  ]);
  const { items } = await ada.api.tracking.getByMovies({ movie_ids: [first] });
  expect(items).toMatchObject([{ rating: 4, status: 'watched', viewing_count: 1 }]);
});

test('[IMP-06] a viewing whose film is matched differently is not imported a second time', async () => {
  const [was = '', is = ''] = films.splice(0, 2);
  const viewing = { kind: 'viewing', key: 'v:77', watchedOn: '2020-02-29', rewatch: false, stars: 3 } as const;
  const noted = '2026-01-02T12:00:00.000Z';
  await importRows(ada, [{ ...viewing, movieId: was, at: noted }]);
  expect(await importRows(ada, [{ ...viewing, movieId: is, at: noted }])).toEqual(['unchanged']);
  expect((await kept(ada, [is])).watch_events).toEqual([]);
});

test('[TML-07] an import notifies no one: no cards, no live messages, no events of single films', async () => {
  const [listed = '', rated = ''] = films.splice(0, 2);
  await ada.api.tracking.addToList({ movie_id: listed, list_type: 'watchlist' });
  const handled: [string, unknown][] = [];
  const listeners = new Map(world.ctx.listeners);
  for (const event of ['rating-set', 'list-added', 'list-removed', 'imported'].map((name) => `tracking.${name}`)) {
    const listener = { event, handle: async (_ctx: Context, payload: unknown) => void handled.push([event, payload]) };
    listeners.set(event, [...(listeners.get(event) ?? []), listener]);
  }
  const published: string[] = [];
  const ctx = {
    ...world.ctx,
    listeners,
    livePublisher: { publish: (envelope: string) => void published.push(envelope) },
  };
  const noted = '2026-01-02T12:00:00.000Z';
  await importRows(
    ada,
    [
      { kind: 'viewing', movieId: listed, at: noted, key: 'v:1', watchedOn: '2020-02-29', rewatch: false, stars: 3 },
      { kind: 'rating', movieId: rated, at: noted, stars: 5 },
    ],
    ctx,
  );
  const ratings = [
    { movieId: listed, rating: 6, at: noted },
    { movieId: rated, rating: 10, at: noted },
  ];
  expect(handled).toEqual([
    [
      'tracking.imported',
      {
        userId: ada.userId,
        cause: 'import',
        unrated: [],
        offLists: { watchlist: [listed], watched: [], favorites: [] },
        ratings: expect.arrayContaining(ratings),
      },
    ],
  ]);
  expect(published).toEqual([]);
  // The film is off the watchlist and so off the card that showed it.
  const { items } = await ada.api.timeline.listByMember({ user_id: ada.userId });
  expect(JSON.stringify(items)).not.toContain(listed);
  expect(JSON.stringify(items)).not.toContain(rated);
});

test('[IMP-07] an interrupted import continues when it is repeated, and applies no row twice', async () => {
  const ids = films.splice(0, 1200);
  const rows = ids.flatMap((movieId, index): ImportedRow[] => [
    { kind: 'rating', movieId, at: '2026-01-02T12:00:00.000Z', stars: 3.5 },
    {
      kind: 'viewing',
      movieId,
      key: `w:${index}`,
      at: '2026-01-01T12:00:00.000Z',
      watchedOn: '2020-02-29',
      rewatch: false,
      stars: 2,
    },
  ]);
  let chunks = 0;
  const fall = new Error('the server was stopped');
  const stopper = onEvent(trackingImported, async () => {
    chunks += 1;
    if (chunks === 3) throw fall;
  });
  const listeners = new Map(world.ctx.listeners).set(trackingImported.name, [stopper]);
  await expect(importRows(bo, rows, { ...world.ctx, listeners })).rejects.toBe(fall);
  expect((await kept(bo, ids)).watch_events).toHaveLength(1000);
  const outcomes = await importRows(bo, rows);
  expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(2000);
  expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(400);
  await importRows(ada, rows);
  expect(await kept(bo, ids)).toEqual(await kept(ada, ids));
  expect(await drift()).toEqual([]);
});

test('an import of many rows takes few statements', async () => {
  const ids = films.splice(0, 1000);
  const cy = await world.member('cy');
  const noted = '2026-01-02T12:00:00.000Z';
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  };
  const rows = ids.flatMap((movieId, index): ImportedRow[] => [
    { kind: 'rating', movieId, at: noted, stars: 3.5 },
    { kind: 'viewing', movieId, key: `x:${index}`, at: noted, watchedOn: '2020-02-29', rewatch: false, stars: 2 },
  ]);
  await importRows(cy, rows, { ...world.ctx, db: world.ctx.db.withPlugin(counting) });
  expect(statements).toBeLessThan((rows.length / 1000) * 15);
});

test("[RAT-05] the member's own actions during an import wait for it and then run", async () => {
  const ids = films.splice(0, 300);
  const [movie_id = ''] = ids;
  const noted = '2026-01-02T12:00:00.000Z';
  const rows = ids.map((movieId): ImportedRow => ({ kind: 'rating', movieId, at: noted, stars: 2 }));
  await Promise.all([
    importRows(ada, rows),
    importRows(ada, rows),
    ...ids.slice(0, 8).map((id) => ada.api.tracking.rate({ movie_id: id, rating: 5 })),
    bo.api.tracking.rate({ movie_id, rating: 1 }),
  ]);
  const { items } = await ada.api.tracking.getByMovies({ movie_ids: [movie_id] });
  expect(items[0]).toMatchObject({ viewing_count: 1, community: { rating_count: 2 } });
  expect(await drift()).toEqual([]);
});
