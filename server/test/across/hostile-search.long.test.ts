import { GENRES } from '@halfstar/contract/movies/genres.schema';
import { MAX_QUERY_LENGTH } from '@halfstar/contract/movies/movies.schema';
import { RUNTIMES, SORTS, STATUSES } from '@halfstar/contract/tracking/browse.schema';
import { LIST_SORTS, LIST_TYPES } from '@halfstar/contract/tracking/tracking.schema';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { startWorld, type World } from '#test/world.ts';

const AT_ONCE = 8;
/** How many statements a connection may keep prepared, whatever the requests. */
const MOST_STATEMENTS = 100;
/** Thousands of requests over one connection. */
const PATIENCE_MS = 120_000;

let world: World;
let listOwner: string;
const log: string[] = [];

beforeAll(async () => {
  // One pooled connection, so that pg_prepared_statements shows all statements.
  world = await startWorld(
    { poolSize: 1 },
    createLog('trace', {
      write: (line) => {
        log.push(line);
      },
    }),
  );
  listOwner = (await world.member('ada')).userId;
});
afterAll(() => world.stop());

async function statusesOf(paths: readonly string[]): Promise<{ path: string; status: number }[]> {
  const visitor = world.visitor();
  const waiting = paths.toReversed();
  const answers: { path: string; status: number }[] = [];
  const ask = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const { status } = await visitor.fetch(path);
      answers.push({ path, status });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return answers;
}

const failed = (answers: readonly { path: string; status: number }[]) => answers.filter(({ status }) => status >= 500);

const prepared = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(world.ctx.db)).rows;

/** A path with those parameters that are not undefined. */
function pathOf(path: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return `${path}?${new URLSearchParams(given)}`;
}

const maybe = (values: readonly (string | number)[]) =>
  fc.option(fc.constantFrom(...values.map(String)), { nil: undefined });
const words = fc.integer({ min: 0, max: 50 }).map((count) => 'a '.repeat(count));

const listSearch = fc
  .record({
    search: words,
    genre: maybe(GENRES),
    decade: maybe([1990, 2000]),
    rated: maybe(['true', 'false']),
    see_again: maybe(['true', 'false']),
    sort: maybe(LIST_SORTS),
    reversed: maybe(['true', 'false']),
  })
  .chain((filter) =>
    fc.constantFrom(...LIST_TYPES).map((list) => pathOf(`/api/users/${listOwner}/lists/${list}`, filter)),
  );

const browsing = fc
  .record({
    title: fc.option(words, { nil: undefined }),
    genre: maybe(GENRES),
    decade: maybe([1990, 2000]),
    runtime: maybe(RUNTIMES),
    status: maybe(STATUSES),
    sort: maybe(SORTS),
  })
  .map((filter) => pathOf('/api/movies', filter));

describe('for any search text', () => {
  test(
    'a connection keeps few statements prepared',
    async () => {
      const asked = fc.oneof(
        listSearch,
        browsing,
        words.map((query) => pathOf('/api/movies/search', { query: `${query}ab`, limit: '3' })),
      );
      const answers = await statusesOf(fc.sample(asked, { numRuns: 2000, seed: 5 }));
      expect(failed(answers)).toEqual([]);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1000);
      expect((await prepared()).length).toBeLessThan(MOST_STATEMENTS);
    },
    PATIENCE_MS,
  );

  /** Characters that change length when compared, end words, or have a meaning in tsquery, like and regular expressions. */
  const PIECES = [
    'a',
    'z',
    ' ',
    '½',
    '¼',
    '⅞',
    '&',
    '+',
    "'",
    '\\',
    '"',
    ':*',
    '|',
    '!',
    '(',
    ')',
    '<->',
    '%',
    '_',
    '.',
    ',',
    ', the',
    '’',
    'ﬁ',
    'ﷺ',
    'İ',
    'ß',
    'Ǆ',
    'e\u0301',
    '\u0301',
    '한',
    '映',
    '🎬',
    '\u200b',
    '\u00a0',
    '\t',
    '\n',
    '\0',
    '\ud800',
    'x'.repeat(41),
    '1,000',
    '8½',
    ' 1995',
    ' (1995)',
    ' 19',
    'part ii',
    ' v',
    'the ',
    "l'",
    'E.T.',
    '$',
    '٣',
    '２',
  ];
  const hostile = fc
    .oneof(
      fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 40 }).map((pieces) => pieces.join('')),
      fc
        .tuple(fc.constantFrom(...PIECES), fc.constantFrom(...PIECES))
        .map(([a, b]) => (a + b).repeat(MAX_QUERY_LENGTH)),
      fc
        .tuple(fc.integer({ min: 150, max: MAX_QUERY_LENGTH }), fc.constantFrom(...PIECES))
        .map(([n, end]) => 'a'.repeat(n) + end + 'b'),
      fc.string({ unit: 'binary', minLength: 2, maxLength: MAX_QUERY_LENGTH }),
    )
    .map((text) => text.slice(0, MAX_QUERY_LENGTH));

  test(
    '[SEA-04] the search responds, and the log does not contain the typed text',
    async () => {
      const known = [`${'a'.repeat(199)} b`, '½'.repeat(100), 'a&'.repeat(100)];
      const queries = [...known, ...fc.sample(hostile, { numRuns: 1500, seed: 11 })];
      const lines = log.length;
      const answers = await statusesOf([
        ...queries.map((query) => pathOf('/api/movies/search', { query, limit: '3' })),
        ...queries.slice(0, 200).map((query) => pathOf('/api/movies', { title: query })),
        ...queries.slice(0, 200).map((search) => pathOf(`/api/users/${listOwner}/lists/watched`, { search })),
      ]);
      expect(failed(answers)).toEqual([]);
      const written = log.slice(lines).join('\n');
      for (const query of known) {
        expect(written).not.toContain(query.slice(0, 30));
        expect(written).not.toContain(encodeURIComponent(query).slice(0, 30));
      }
    },
    PATIENCE_MS,
  );
});
