import type { DiaryEntry } from '@halfstar/contract/tracking/diary.schema';

export type DiaryRow =
  | { key: string; entry: null; month: string | null }
  /** `day` null: the row above has the same day. */
  | { key: string; entry: DiaryEntry; day: string | null };

/**
 * The entries of a diary with a heading before each month. Each entry appears once, sorted by its date, also when it was
 * corrected or moved between two pages.
 */
export function diaryRows(entries: readonly DiaryEntry[]): DiaryRow[] {
  const once = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  const sorted = once.toSorted((a, b) => (b.watch_date ?? '').localeCompare(a.watch_date ?? ''));
  const rows: DiaryRow[] = [];
  let before: DiaryEntry | null = null;
  for (const entry of sorted) {
    const month = entry.watch_date?.slice(0, 7) ?? null;
    if (before === null || (before.watch_date?.slice(0, 7) ?? null) !== month) {
      rows.push({ key: month ?? 'none', entry: null, month });
    }
    rows.push({ key: entry.id, entry, day: before?.watch_date === entry.watch_date ? null : entry.watch_date });
    before = entry;
  }
  return rows;
}
