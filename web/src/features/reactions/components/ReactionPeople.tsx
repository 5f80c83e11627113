import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import type { ReactionPeopleDialogProps } from './ReactionPeopleDialog.tsx';

const ReactionPeopleDialog = lazyWithRetry(() => import('./ReactionPeopleDialog.tsx'));

/** The dialog with who reacted to something, whose code is loaded when it is first opened. */
export const ReactionPeople = (dialog: ReactionPeopleDialogProps) => (
  <LazyDialog opened={dialog.opened} onClose={dialog.onClose}>
    <ReactionPeopleDialog {...dialog} />
  </LazyDialog>
);
