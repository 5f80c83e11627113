import classes from './toast-undo.module.css';
import { hideToast, toastDone, toastError } from './toasts.tsx';

const LONG_ENOUGH_MS = 12_000;

/** Confirms an action that can be undone. */
export function toastUndo(message: string, undo: () => Promise<unknown>): void {
  const handleUndo = () => {
    hideToast(id);
    undo().catch((error: unknown) => toastError(error));
  };
  const id = toastDone(
    <span className={classes.undo}>
      {message}
      <button type="button" onClick={handleUndo}>
        Undo
      </button>
    </span>,
    undefined,
    LONG_ENOUGH_MS,
  );
}
