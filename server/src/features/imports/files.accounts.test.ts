import { Readable } from 'node:stream';
import type { FileRefusalReason } from '@halfstar/contract/imports/files.schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ExportedAccount,
  type ExportedFilm,
  type ExportedViewing,
  laterAccount,
  makeAccount,
} from '#test/letterboxd-account.ts';
import { type ExportFile, type ExportShape, LETTERBOXD_SHAPE, makeShape, toFiles } from '#test/letterboxd-export.ts';
import { fewOrMany } from '#test/runs.ts';
import { inspectFile, readFileRows } from './files.model.ts';
import type { FileRow } from './rows.model.ts';
import { mergeViewings } from './viewings.model.ts';

const NOW = new Date('2030-01-01T00:00:00Z');

/** Files of every export that hold nothing to import. */
const LEFT_OUT = new Set<FileRefusalReason>(['deleted_on_letterboxd', 'nothing_to_import']);

async function readAll(files: readonly ExportFile[]): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for (const { path, bytes } of files) {
    const stream = () => Readable.from([bytes]);
    const file = await inspectFile(path, stream(), NOW);
    if (file.outcome === 'refused' && LEFT_OUT.has(file.reason)) continue;
    if (file.outcome === 'refused') throw new Error(`${path}: ${file.message}`);
    if (file.outcome === 'question') throw new Error(`${path} is not understood`);
    const before = rows.length;
    for await (const row of readFileRows(path, file.kind, stream(), NOW)) {
      if (row.kind === 'problem') throw new Error(`${path}, line ${row.line}: ${row.reason}`);
      expect(row.warnings).toEqual([]);
      rows.push(row);
    }
    expect(file.rows).toBe(rows.length - before - (file.kind === 'list' ? 1 : 0));
  }
  const viewings = mergeViewings(rows.filter((row) => row.kind === 'viewing'));
  return [...viewings, ...rows.filter((row) => row.kind !== 'viewing')];
}

/** What a row says, without where it stood. A film is its title and year. */
const toFact = (row: FileRow, shape: ExportShape): string => {
  if (row.kind === 'list') {
    const { key, name, tags, description, at } = row;
    return JSON.stringify(['list', key, name, tags, description, at]);
  }
  const { title, year, filmId } = row.film;
  const film = [title, year];
  // The format of other sites has no links of viewings, and no days of logging.
  const [key, at] = shape.format === 'export' && !row.orphaned ? [row.key, row.at] : [null, null];
  switch (row.kind) {
    case 'viewing': {
      const { watchedOn, rewatch, stars, tags, review } = row;
      return JSON.stringify(['viewing', key, at, ...film, watchedOn, rewatch, stars, tags, review]);
    }
    case 'rating':
      return JSON.stringify(['rating', row.key, at, ...film, filmId, row.stars]);
    case 'list_entry':
      return JSON.stringify(['list_entry', row.key, ...film, filmId, row.list, row.position, row.note]);
    default:
      return JSON.stringify([row.kind, row.key, at, ...film, filmId]);
  }
};

const noon = (day: string) => `${day}T12:00:00.000Z`;

function listFacts(account: ExportedAccount, { format }: ExportShape): string[] {
  const isExport = format === 'export';
  const fact = (kind: string, film: ExportedFilm, loggedOn: string, ...more: unknown[]) =>
    JSON.stringify([
      kind,
      `${kind}:${film.id}`,
      isExport ? noon(loggedOn) : null,
      film.title,
      film.year,
      film.id,
      ...more,
    ]);
  const viewings = account.viewings.map((one) => {
    const linked = isExport && !one.orphaned;
    const [key, at] = linked ? [`v:${one.id}`, noon(one.loggedOn)] : [null, null];
    const { film, watchedOn, rewatch, stars, tags, review } = one;
    return JSON.stringify([
      'viewing',
      key,
      at,
      film.title,
      film.year,
      watchedOn,
      rewatch,
      stars,
      tags,
      review?.plain ?? null,
    ]);
  });
  const viewed = new Set(account.viewings.map(({ film }) => film));
  const rated = new Set(account.ratings.map(({ film }) => film));
  const ratings = account.ratings
    .filter(({ film }) => isExport || !viewed.has(film))
    .map(({ film, loggedOn, stars }) => fact('rating', film, loggedOn, stars));
  const watched = account.watched
    .filter(({ film }) => isExport || (!viewed.has(film) && !rated.has(film)))
    .map(({ film, loggedOn }) => fact('watched', film, loggedOn));
  if (!isExport) return [...viewings, ...ratings, ...watched];
  return [
    ...viewings,
    ...ratings,
    ...watched,
    ...account.watchlist.map(({ film, loggedOn }) => fact('watchlist', film, loggedOn)),
    ...account.likes.map(({ film, loggedOn }) => fact('like', film, loggedOn)),
    ...account.lists.flatMap(({ id, name, tags, description, madeOn, entries }) => [
      JSON.stringify(['list', `l:${id}`, name, tags, description?.plain ?? null, noon(madeOn)]),
      ...entries.map(({ film, note }, index) =>
        JSON.stringify([
          'list_entry',
          `l:${id}:${film.id}`,
          film.title,
          film.year,
          film.id,
          `l:${id}`,
          index + 1,
          note?.plain ?? null,
        ]),
      ),
    ]),
  ];
}

const RUNS = fewOrMany(50, 2000, process.env.IMPORT_RUNS);
const anAccount = fc.record({
  seed: fc.nat(1_000_000),
  rows: fc.integer({ min: 1, max: 30 }),
  /** The account as it is a month later: other titles and days under the same links. */
  later: fc.boolean(),
  order: fc.nat(1000),
});

test('[IMP-04] what is read is the account, whatever the shape and the order of its files', async () => {
  await fc.assert(
    fc.asyncProperty(anAccount, async ({ seed, rows, later, order }) => {
      const first = makeAccount(seed, { rows });
      const account = later ? laterAccount(first, seed) : first;
      const shape = makeShape(seed);
      const read = await readAll(toFiles(account, shape, order));
      expect(read.map((row) => toFact(row, shape)).toSorted()).toEqual(listFacts(account, shape).toSorted());
    }),
    { numRuns: RUNS },
  );
});

const keysOf = async (account: ExportedAccount, shape: ExportShape, order: number) =>
  (await readAll(toFiles(account, shape, order))).map(({ key }) => key).toSorted();

test('every row has a key of its own, which is the same whatever wrote the file', async () => {
  await fc.assert(
    fc.asyncProperty(anAccount, async ({ seed, rows, order }) => {
      const account = makeAccount(seed, { rows });
      const { format } = makeShape(seed);
      const keys = await keysOf(account, { ...LETTERBOXD_SHAPE, format }, 0);
      expect(new Set(keys).size).toBe(keys.length);
      expect(await keysOf(account, { ...makeShape(order), format }, order)).toEqual(keys);
    }),
    { numRuns: RUNS / 10 },
  );
});

test('a month later an account has changed in every way that accounts do', () => {
  const account = makeAccount(7, { rows: 400 });
  const later = laterAccount(account, 7);
  const before = new Map(account.viewings.map((one) => [one.id, one]));
  const kept = later.viewings.filter(({ id }) => before.has(id));
  const changed = (differs: (now: ExportedViewing, then: ExportedViewing) => boolean) =>
    kept.filter((now) => differs(now, before.get(now.id) ?? now)).length;
  expect(later.viewings.length).toBeGreaterThan(kept.length);
  expect(account.viewings.length).toBeGreaterThan(kept.length);
  expect(changed((now, then) => now.film.title !== then.film.title)).toBeGreaterThan(0);
  expect(changed((now, then) => now.film.year !== then.film.year)).toBeGreaterThan(0);
  expect(changed((now, then) => now.stars !== then.stars)).toBeGreaterThan(0);
  expect(changed((now, then) => now.review !== then.review)).toBeGreaterThan(0);
  expect(changed((now, then) => now.watchedOn !== then.watchedOn)).toBeGreaterThan(0);
  expect(changed((now, then) => now.loggedOn !== then.loggedOn)).toBeGreaterThan(0);
  expect(later.watchlist.length).toBeLessThan(account.watchlist.length);
  const both = (list: (of: ExportedAccount) => readonly (number | string)[]) => {
    const [was, is] = [new Set(list(account)), new Set(list(later))];
    expect([was.difference(is).size, is.difference(was).size, was.intersection(is).size]).not.toContain(0);
  };
  both(({ likes }) => likes.map(({ film }) => film.id));
  both(({ ratings }) => ratings.map(({ film }) => film.id));
  both(({ ratings }) => ratings.map(({ film, stars }) => `${film.id} ${stars}`));
});

test('a month later lists and what is in them have come, gone, and changed', () => {
  const changes = new Set<string>();
  for (let seed = 0; seed < 60; seed += 1) {
    const account = makeAccount(seed, { rows: 20 });
    const { lists } = laterAccount(account, seed);
    const before = new Map(account.lists.map((list) => [list.id, list]));
    for (const { id } of account.lists) if (lists.every((list) => list.id !== id)) changes.add('list gone');
    for (const list of lists) {
      const was = before.get(list.id);
      if (was === undefined) changes.add('list new');
      if (was === undefined) continue;
      if (list.name !== was.name) changes.add('name');
      if (list.description !== was.description) changes.add('description');
      const [ids, idsBefore] = [list, was].map(({ entries }) => entries.map(({ film }) => film.id));
      if (ids?.some((one) => !idsBefore?.includes(one))) changes.add('film new');
      if (idsBefore?.some((one) => !ids?.includes(one))) changes.add('film gone');
      if (`${ids}` !== `${idsBefore}` && `${ids?.toSorted()}` === `${idsBefore?.toSorted()}`) changes.add('order');
      const noteOf = new Map(was.entries.map(({ film, note }) => [film.id, note]));
      if (list.entries.some(({ film, note }) => noteOf.has(film.id) && noteOf.get(film.id) !== note))
        changes.add('note');
    }
  }
  const all = ['list gone', 'list new', 'name', 'description', 'film new', 'film gone', 'order', 'note'];
  expect([...changes].toSorted()).toEqual(all.toSorted());
});
