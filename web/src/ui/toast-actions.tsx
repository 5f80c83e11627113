import type { ReactNode } from 'react';
import classes from './toast-actions.module.css';
import { hideToast, toastDone, toastError } from './toasts.tsx';

const LONG_ENOUGH_MS = 12_000;
/** What could not be saved must not be missed. */
const A_MINUTE_MS = 60_000;

type ActionProps = { children: ReactNode; label: string; onPress: () => void };

const WithAction = ({ children, label, onPress }: ActionProps) => (
  <span className={classes.action}>
    {children}
    <button type="button" onClick={onPress}>
      {label}
    </button>
  </span>
);

/** Confirms an action that can be undone. */
export function toastUndo(message: string, undo: () => Promise<unknown>): void {
  const handleUndo = () => {
    hideToast(id);
    undo().catch((error: unknown) => toastError(error));
  };
  const id = toastDone(
    <WithAction label="Undo" onPress={handleUndo}>
      {message}
    </WithAction>,
    undefined,
    LONG_ENOUGH_MS,
  );
}

/** Shows that something was not saved, and offers to send it again. Answers with the toast's id. */
export function toastAgain(error: unknown, title: string, sendAgain: () => void): string {
  const handleAgain = () => {
    hideToast(id);
    sendAgain();
  };
  const id = toastError(error, title, {
    stayMs: A_MINUTE_MS,
    around: (detail) => (
      <WithAction label="Try Again" onPress={handleAgain}>
        {detail}
      </WithAction>
    ),
  });
  return id;
}
