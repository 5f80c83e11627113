import type { Mutation, QueryClient } from '@tanstack/react-query';

/** Texts that could not be saved are kept for as long as the tab is open. */
const isKept = ({ state, options }: Mutation): boolean =>
  state.status === 'error' && options.gcTime === Number.POSITIVE_INFINITY;

/**
 * Called once, at the start: from then on the browser asks before the tab is closed or loaded again while a change has no response yet, or
 * a text waits that could not be saved. Other changes that could not be saved ask as long as they are offered again: unsaved-changes.tsx.
 */
export function askBeforeLosingChanges(queryClient: QueryClient): void {
  window.addEventListener('beforeunload', (event) => {
    const waits = queryClient.getMutationCache().find({ predicate: isKept }) !== undefined;
    if (waits || queryClient.isMutating() > 0) event.preventDefault();
  });
}
