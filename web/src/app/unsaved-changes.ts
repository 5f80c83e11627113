import type { Mutation, QueryClient } from '@tanstack/react-query';
import type { UnsavedChange } from '#lib/query-client.ts';
import { toastAgain } from '#ui/toast-actions.tsx';
import { hideToast } from '#ui/toasts.tsx';

/** The toasts that offer a change again, by what they say. */
const offers = new Map<string, string>();

/** Says that a change was not saved, and offers to send it again. It takes the place of an earlier one that says the same. */
export function offerAgain(error: unknown, { unsaved, sendAgain }: UnsavedChange): void {
  withdrawOffer(unsaved);
  offers.set(unsaved, toastAgain(error, unsaved, sendAgain));
}

/** The same thing was changed again: what was chosen before is no longer offered. */
export function withdrawOffer(unsaved: string): void {
  const toast = offers.get(unsaved);
  if (toast === undefined) return;
  offers.delete(unsaved);
  hideToast(toast);
}

/** Texts that could not be saved are kept for as long as the tab is open. */
const isKept = ({ state, options }: Mutation): boolean =>
  state.status === 'error' && options.gcTime === Number.POSITIVE_INFINITY;

/** Lets the browser ask before the tab is closed while a change has no response yet, or a text waits that could not be saved. */
export function askBeforeLosing(queryClient: QueryClient): void {
  window.addEventListener('beforeunload', (event) => {
    const waits = queryClient.getMutationCache().find({ predicate: isKept }) !== undefined;
    if (waits || queryClient.isMutating() > 0) event.preventDefault();
  });
}
