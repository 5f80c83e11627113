import type { DiaryEntry } from '@halfstar/contract/tracking/diary.schema';
import { expect, test } from 'vitest';
import { diaryRows } from './diary-rows.ts';

const viewing = (id: string, watch_date: string | null) => ({ id, watch_date }) as DiaryEntry;
const toTexts = (entries: DiaryEntry[]) =>
  diaryRows(entries).map((row) => (row.entry === null ? `# ${row.month}` : `${row.entry.id} ${row.day}`));

test('[LST-04] a diary is grouped by month and day, with undated viewings at the end', () => {
  const entries = [
    viewing('a', '2026-11-21'),
    viewing('b', '2026-11-21'),
    viewing('c', '2026-11-01'),
    viewing('d', '2025-11-30'),
    viewing('e', null),
    viewing('f', null),
  ];
  expect(toTexts(entries)).toEqual([
    '# 2026-11',
    'a 2026-11-21',
    'b null',
    'c 2026-11-01',
    '# 2025-11',
    'd 2025-11-30',
    '# null',
    'e null',
    'f null',
  ]);
  expect(toTexts([])).toEqual([]);
});

test('[LST-04] a viewing that was corrected or is on two pages is shown once and in order', () => {
  const entries = [viewing('a', '2026-11-21'), viewing('b', '2024-01-01'), viewing('c', '2026-11-01')];
  expect(toTexts([...entries, viewing('a', '2020-02-29')])).toEqual([
    '# 2026-11',
    'c 2026-11-01',
    '# 2024-01',
    'b 2024-01-01',
    '# 2020-02',
    'a 2020-02-29',
  ]);
});
