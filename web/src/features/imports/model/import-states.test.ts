import { expect, test } from 'vitest';
import { makeImport } from '#test/fixtures.ts';
import { formatFiles, formatFilm, formatProgress } from './import-names.ts';
import { findOpenImport, listNonZeroCounts } from './import-states.ts';

test('the open import is the one that is not at its end', () => {
  const ended = (['completed', 'failed', 'cancelled', 'undone'] as const).map((state) => makeImport({ state }));
  expect(findOpenImport(ended)).toBeUndefined();
  for (const state of ['asking', 'reading', 'ready', 'processing', 'undoing'] as const) {
    const open = makeImport({ state });
    expect(findOpenImport([...ended, open])).toBe(open);
  }
});

test('counts are listed in the given order, without zeros', () => {
  expect(listNonZeroCounts({ found: 3, missing: 0, doubt: 1 }, ['doubt', 'missing', 'found'])).toEqual([
    { key: 'doubt', count: 1 },
    { key: 'found', count: 3 },
  ]);
});

test('files, films and progress are named in words', () => {
  expect(formatFiles({ file_name: 'diary.csv', file_count: 1 })).toBe('diary.csv');
  expect(formatFiles({ file_name: 'diary.csv', file_count: 2 })).toBe('diary.csv and 1 more file');
  expect(formatFilm({ title: 'Heat', year: 1995 })).toBe('Heat (1995)');
  expect(formatFilm({ title: null, year: null })).toBe('A film without a title');
  expect(formatProgress({ processed_entries: 1204, total_entries: 4000 })).toBe('1,204 of 4,000 rows');
});
