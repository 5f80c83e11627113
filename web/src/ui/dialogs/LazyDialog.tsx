import { type ReactNode, Suspense, useState } from 'react';
import { useReturnFocus } from '../focus.ts';
import { ErrorBoundary } from '../states/ErrorBoundary.tsx';
import { useDialogStack } from './dialog-stack.ts';
import { ErrorDialog } from './ErrorDialog.tsx';

export type LazyDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Called when the code of the dialog could not be loaded and the message is shown instead. */
  onError?: () => void;
  /** The dialog: a `lazyWithRetry` component that is opened with the same value. */
  children: ReactNode;
};

/**
 * A dialog whose code is loaded when it is first opened. It stays mounted afterwards, so that closing can be animated. A dialog
 * that cannot be loaded shows an error in its place, and the page keeps working.
 */
export function LazyDialog({ opened, onClose, onError, children }: LazyDialogProps) {
  const [used, setUsed] = useState(opened);
  if (opened && !used) setUsed(true);
  // What opened the dialog may have lost the focus by the time the code is loaded.
  useReturnFocus(opened);
  if (!used) return null;
  const showError = (message: ReactNode) =>
    opened ? (
      <ErrorDialog onOpen={onError} onClose={onClose}>
        {message}
      </ErrorDialog>
    ) : null;
  return (
    <ErrorBoundary resetKey={String(opened)} wrap={showError}>
      <Suspense fallback={opened ? <DialogLoading /> : null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Takes the top of the stack, so that Escape does not close the dialog beneath. */
function DialogLoading() {
  useDialogStack(true);
  return null;
}
