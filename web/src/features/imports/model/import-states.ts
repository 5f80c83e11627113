import type { ImportJob, ImportState } from '@halfstar/contract/imports/imports.schema';

/** States of an import that is under way. A member has one such import at most. */
const OPEN_STATES = new Set<ImportState>(['asking', 'reading', 'ready', 'processing', 'undoing']);

/** The import that is under way, if any. */
export const findOpenImport = (imports: readonly ImportJob[]): ImportJob | undefined =>
  imports.find(({ state }) => OPEN_STATES.has(state));

/** The non-zero counts of a record, in the order of these keys. */
export function listNonZeroCounts<Key extends string>(
  counts: Partial<Record<Key, number>>,
  keys: readonly Key[],
): { key: Key; count: number }[] {
  return keys.flatMap((key) => {
    const count = counts[key] ?? 0;
    return count === 0 ? [] : [{ key, count }];
  });
}
