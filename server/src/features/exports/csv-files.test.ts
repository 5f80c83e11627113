import { validateSafety } from '@halfstar/contract/shared/content-safety';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFileRows } from '#features/imports/files.model.ts';
import { fewOrMany } from '#test/runs.ts';
import { FILM_FILES, nameListFile, toCsv } from './csv-files.model.ts';
import type { MemberFilm } from './films.service.ts';

const AT = '2024-02-03T04:05:06.000Z';
const ID = '0197a000-0000-7000-8000-000000000000';

const filmOf = (name: string, title: string, content: string): MemberFilm => ({
  film: { id: ID, title: name, year: 1995, tmdb_id: null, letterboxd_id: null, director: null },
  tracking: {
    rating: null,
    entries: [],
    viewings: [
      {
        id: ID,
        watched_on: '2024-02-03',
        rewatch: true,
        rating: 7,
        source_key: null,
        tags: ['a b', 'c'],
        text: null,
        text_is_spoiler: false,
        created_at: AT,
        updated_at: AT,
      },
    ],
  },
  review: { id: ID, title, content, rating: 7, is_spoiler: true, edited_at: null, created_at: AT, updated_at: AT },
});

/** What spreadsheets and CSV trip over, among other characters. */
const someText = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\n', '&', '<', '>', '&amp;', '🎬', '＝', 'é', ' ', 'a'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 30 },
  )
  .map((parts) => parts.join(''))
  .map((text) =>
    text
      .toWellFormed()
      .replace(/[^\P{Cc}\n]/gu, '')
      .trim(),
  )
  .filter((text) => /[a-zé]/.test(text) && validateSafety(text, { allowedSpecials: 1000 }) === null);
const someTitle = someText.map((text) => text.replace(/\s+/g, ' '));

async function* toBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

test('[EXP-01] [SEC-05] every text comes back as it was, and none is run as a formula', async () => {
  const file = FILM_FILES.find(({ name }) => name === 'reviews.csv');
  await fc.assert(
    fc.asyncProperty(someTitle, someTitle, someText, async (name, title, content) => {
      const csv = toCsv([file?.columns ?? [], ...(file?.toRows(filmOf(name, title, content)) ?? [])]);
      const cells = (parse(csv) as string[][]).flat();
      expect(cells.filter((cell) => /^[=+\-@\t\r＝]/.test(cell))).toEqual([]);
      const rows = await Array.fromAsync(readFileRows('reviews.csv', 'reviews', toBytes(csv), new Date(AT)));
      expect(rows).toMatchObject([
        {
          kind: 'viewing',
          key: `u:${ID}`,
          film: { title: name, year: 1995, movieId: ID },
          title,
          review: content,
          spoilers: true,
          rewatch: true,
          stars: 3.5,
          tags: ['a b', 'c'],
          watchedOn: '2024-02-03',
          orphaned: false,
        },
      ]);
    }),
    { numRuns: fewOrMany(100, 500) },
  );
});

test('lists of one name have files of their own, and one without letters has a name', () => {
  const taken = new Set<string>();
  expect(['Così così ☔', 'cosi-cosi', '★', '☔'].map((name) => nameListFile(name, taken))).toEqual([
    'lists/cosi-cosi.csv',
    'lists/cosi-cosi-2.csv',
    'lists/list.csv',
    'lists/list-2.csv',
  ]);
});
