import type { QueryClient } from '@tanstack/react-query';

type Patch<Thing> = { matches: (value: object) => value is Thing & object; change: (thing: Thing) => Thing };

function patched<Thing>(value: unknown, patch: Patch<Thing>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (patch.matches(value)) return patch.change(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => patched(item, patch));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const entries = Object.entries(value);
  const changed = entries.map(([name, item]) => [name, patched(item, patch)] as const);
  return changed.some(([, item], index) => item !== entries[index]?.[1]) ? Object.fromEntries(changed) : value;
}

/**
 * Replaces every object that matches, at any depth of the cached responses with `meta.shows`, by the result of `change`, so that all
 * components agree at once and no list is refetched for one number. The rest of a response is as old as before: one that was outdated still
 * is.
 */
export function patchQueries<Thing>(queryClient: QueryClient, patch: Patch<Thing>): void {
  for (const query of queryClient.getQueryCache().findAll({ predicate: ({ meta }) => meta?.shows !== undefined })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    const changed = patched(data, patch);
    if (changed === data) continue;
    queryClient.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt });
    if (isInvalidated) query.invalidate();
  }
}
