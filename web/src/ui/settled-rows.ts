import { useState } from 'react';

/** The rows that were settled, by key, and the keys of all rows that were shown then, in their order. */
type Settled<Row> = { rows: ReadonlyMap<string, Row>; order: readonly string[] };

/**
 * The rows of a list, among them, in their places, those that a press has settled and that are no longer in `rows`: otherwise the next row
 * would slide under a second press. They are gone when the list is mounted again.
 *
 * @param rows what the list has now
 * @returns the rows to show; `settle`, to be called with a row as it is after the press; and `drop`, with one that is not to be kept any more
 */
export function useKeepSettledRows<Row>(
  rows: readonly Row[],
  getKey: (row: Row) => string,
): { rows: readonly Row[]; settle: (row: Row) => void; drop: (row: Row) => void } {
  const [settled, setSettled] = useState<Settled<Row>>({ rows: new Map(), order: [] });
  const shown = insertSettled(rows, settled, getKey);
  const settle = (row: Row) =>
    setSettled({ rows: new Map(settled.rows).set(getKey(row), row), order: shown.map(getKey) });
  const drop = (row: Row) => {
    const kept = new Map(settled.rows);
    if (kept.delete(getKey(row))) setSettled({ rows: kept, order: settled.order });
  };
  return { rows: shown, settle, drop };
}

/** The rows of the list, and each settled row that it no longer has, after the nearest row that was before that one and is still there. */
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
