import type { QueryClient } from '@tanstack/react-query';

type Patch<Thing> = { isIt: (value: object) => value is Thing & object; change: (thing: Thing) => Thing };

function patched<Thing>(value: unknown, patch: Patch<Thing>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (patch.isIt(value)) return patch.change(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => patched(item, patch));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const entries = Object.entries(value);
  const changed = entries.map(([name, item]) => [name, patched(item, patch)] as const);
  return changed.some(([, item], index) => item !== entries[index]?.[1]) ? Object.fromEntries(changed) : value;
}

/**
 * Puts what the server just answered about one thing into every cached answer that holds it, so that all places agree at
 * once and no list has to be fetched again for one number.
 */
export function patchCached<Thing>(cache: QueryClient, patch: Patch<Thing>): void {
  const holdsThings = {
    predicate: (query: { meta?: { shows?: readonly string[] } }) => query.meta?.shows !== undefined,
  };
  cache.setQueriesData(holdsThings, (data: unknown) => patched(data, patch));
}
