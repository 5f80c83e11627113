import { Button } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { startMutation } from '#lib/ordered-mutations.ts';
import type { UnsavedChange } from '#lib/query-client.ts';
import { hideToast, toastError } from '#ui/toasts.tsx';
import { signedInUser } from './session/session-queries.ts';
import classes from './unsaved-changes.module.css';

/** What could not be saved must not be missed. */
const A_MINUTE_MS = 60_000;

/** The toasts that offer a change again, by what they say. */
const offers = new Map<string, string>();

/**
 * Says that a change may not be saved, because no answer came, and offers to send it again. It takes the place of an earlier one that
 * says the same.
 */
export function offerAgain(queryClient: QueryClient, error: unknown, { title, options, input }: UnsavedChange): void {
  withdrawOffer(title);
  const viewerId = signedInUser(queryClient)?.id;
  const sendAgain = () => {
    withdrawOffer(title);
    // Not as another member who has signed in since.
    if (signedInUser(queryClient)?.id === viewerId) void startMutation(queryClient, options, input);
  };
  const toast = toastError(error, title, {
    stayMs: A_MINUTE_MS,
    around: (detail) => (
      <span className={classes.offer}>
        {detail}
        <Button variant="default" size="compact-sm" onClick={sendAgain}>
          Try Again
        </Button>
      </span>
    ),
  });
  offers.set(title, toast);
}

/** The same thing was changed again: what was chosen before is no longer offered. */
export function withdrawOffer(title: string): void {
  const toast = offers.get(title);
  if (toast === undefined) return;
  offers.delete(title);
  hideToast(toast);
}
