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

/** Finds a thing in the cached responses, whichever of them contains it. */
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
