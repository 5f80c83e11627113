import type { QueryClient } from '@tanstack/react-query';

function findIn<Thing>(value: unknown, matches: (value: object) => value is Thing & object): Thing | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (matches(value)) return value;
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    const found = findIn(item, matches);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Finds the first object that matches, at any depth of any cached response. Undefined when there is none. */
export function findInQueries<Thing>(
  queryClient: QueryClient,
  matches: (value: object) => value is Thing & object,
): Thing | undefined {
  for (const { state } of queryClient.getQueryCache().getAll()) {
    const found = findIn(state.data, matches);
    if (found !== undefined) return found;
  }
  return undefined;
}
