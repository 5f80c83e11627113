import { useState } from 'react';

/** The rows that were settled, by key, and the keys of all rows that were shown then, in their order. */
type Settled<Row> = { rows: ReadonlyMap<string, Row>; order: readonly string[] };

/**
 * Keeps rows in place that one press settles, although their list no longer has them: otherwise the next row slides under a second
 * press. They go when the list is opened again.
 *
 * @param rows what the list has now
 * @returns the rows to show, and `settle`, to be called with what a row has become
 */
export function useSettledRows<Row>(rows: readonly Row[], getKey: (row: Row) => string) {
  const [settled, setSettled] = useState<Settled<Row>>({ rows: new Map(), order: [] });
  const shown = insertSettled(rows, settled, getKey);
  const settle = (row: Row) =>
    setSettled({ rows: new Map(settled.rows).set(getKey(row), row), order: shown.map(getKey) });
  return { rows: shown, settle };
}

/** Each settled row that is gone from the list comes after the nearest row before it that is still there. */
export function insertSettled<Row>(
  rows: readonly Row[],
  settled: Settled<Row>,
  getKey: (row: Row) => string,
): readonly Row[] {
  const all = [...rows];
  const indexOf = (key: string) => all.findIndex((row) => getKey(row) === key);
  for (const [at, key] of settled.order.entries()) {
    const row = settled.rows.get(key);
    if (row === undefined || indexOf(key) !== -1) continue;
    const before = settled.order.slice(0, at).findLast((each) => indexOf(each) !== -1);
    all.splice(before === undefined ? 0 : indexOf(before) + 1, 0, row);
  }
  return all;
}
