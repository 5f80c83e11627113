import { useState } from 'react';

/** The active row of a result. `index` is where it was last. */
type Choice = { of: string | null; key: string | undefined; index: number };

const findActive = (keys: readonly string[], { key, index }: Choice): number => {
  const at = key === undefined ? -1 : keys.indexOf(key);
  return at === -1 ? Math.max(0, Math.min(index, keys.length - 1)) : at;
};

/**
 * The index of the active one of these rows, and what makes another one active. A new result starts at its first row. Once shown, the active
 * row stays active when rows come above it; when it disappears, the row now in its place becomes active.
 * @param result what the rows were found for; null while they belong to something else
 * @param keys one for each row, unique
 */
export function useActiveRow(
  result: string | null,
  keys: readonly string[],
): [active: number, choose: (index: number) => void] {
  const [choice, setChoice] = useState<Choice>({ of: null, key: undefined, index: 0 });
  const isNew = result !== null && result !== choice.of;
  const active = isNew ? 0 : findActive(keys, choice);
  const key = keys[active];
  // Also the row that is active by default is remembered, as soon as it is shown.
  if (isNew || (result !== null && (key !== choice.key || active !== choice.index)))
    setChoice({ of: result, key, index: active });
  return [active, (index) => setChoice((before) => ({ of: before.of, key: keys[index], index }))];
}
