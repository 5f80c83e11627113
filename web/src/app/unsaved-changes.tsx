import { Button } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { BoundedMap } from '#lib/bounded-map.ts';
import { runMutationWithoutRejecting } from '#lib/ordered-mutations.ts';
import { isOutcomeUnknown } from '#lib/outcome-unknown.ts';
import type { UnsavedChange } from '#lib/query-client.ts';
import { onViewerChange } from '#lib/viewer.ts';
import { useAskBeforeUnload } from '#ui/ask-before-unload.ts';
import { hideToast, toastError } from '#ui/toasts.tsx';
import classes from './unsaved-changes.module.css';

/** What could not be saved must not be missed. */
const A_MINUTE_MS = 60_000;

/** More changes than these do not fail within a minute. */
const MAX_OFFERS = 100;
/** The toasts that offer a change again, by what was changed. */
const offers = new BoundedMap<string, string>(MAX_OFFERS);

// Otherwise the next member would send them, as their own.
onViewerChange(() => {
  for (const what of offers.keys()) withdrawSendAgainOffer(what);
});

/**
 * Shows a toast, for a minute, which says that a change could not be saved, or may not be when no answer came, with a button that sends it
 * again, as long as the same account is signed in. Replaces an earlier toast about the same.
 */
export function offerToSendAgain(
  queryClient: QueryClient,
  error: unknown,
  { what, options, input, isStillSignedIn }: UnsavedChange,
): void {
  // This module may have loaded meanwhile.
  if (!isStillSignedIn()) return;
  withdrawSendAgainOffer(what);
  const sendAgain = () => {
    withdrawSendAgainOffer(what);
    // The toast is still shown for a moment after its account has signed out.
    if (isStillSignedIn()) void runMutationWithoutRejecting(queryClient, options, input);
  };
  const toast = toastError(error, `${what} ${isOutcomeUnknown(error) ? 'may' : 'could'} not be saved.`, {
    stayMs: A_MINUTE_MS,
    around: (detail) => <Offer detail={detail} onSendAgain={sendAgain} />,
  });
  offers.set(what, toast);
}

/** What went wrong, with the button. While it is shown, the browser asks before the tab is closed or loaded again. */
function Offer({ detail, onSendAgain }: { detail: string; onSendAgain: () => void }) {
  useAskBeforeUnload(true);
  return (
    <span className={classes.offer}>
      {detail}
      <Button variant="default" size="compact-sm" onClick={onSendAgain}>
        Try Again
      </Button>
    </span>
  );
}

/** Hides the toast that offers to send this change again, because the same thing was changed again. Does nothing when there is none. */
export function withdrawSendAgainOffer(what: string): void {
  const toast = offers.get(what);
  if (toast === undefined) return;
  offers.delete(what);
  hideToast(toast);
}
