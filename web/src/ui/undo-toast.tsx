import { isTypingTarget } from '#lib/fields.ts';
import { shortcutLetter } from '#lib/keys.ts';
import { onViewerChange } from '#lib/viewer.ts';
import { hideToast, toastDone, toastError } from './toasts.tsx';
import classes from './undo-toast.module.css';

const LONG_ENOUGH_MS = 12_000;

/** What the toasts on screen undo, the latest last. */
const undoable: (() => void)[] = [];

/** The ids of the toasts, also of those that wait for others to go. To hide one that is gone does nothing. */
const toasts: string[] = [];

// Otherwise the next member would undo it, for themselves.
onViewerChange(() => toasts.splice(0).forEach(hideToast));

/** Ctrl+Z or ⌘Z undoes the latest: Tab does not leave a dialog that is open. In fields the keys belong to the text. */
function undoLatest(event: KeyboardEvent): void {
  const pressed = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && shortcutLetter(event) === 'z';
  const latest = undoable.at(-1);
  if (!pressed || latest === undefined || isTypingTarget(event.target)) return;
  event.preventDefault();
  latest();
}

/** Listens to the keys as long as the toast is shown. */
function listen(undo: () => void): () => void {
  if (undoable.push(undo) === 1) window.addEventListener('keydown', undoLatest);
  return () => {
    undoable.splice(undoable.indexOf(undo), 1);
    if (undoable.length === 0) window.removeEventListener('keydown', undoLatest);
  };
}

/**
 * Shows a toast that confirms an action and has a button that calls `undo`; while it is shown, Ctrl+Z and ⌘Z do too, for the latest one.
 * Returns the toast’s id.
 */
export function showUndoToast(message: string, undo: () => Promise<unknown>): string {
  const handleUndo = () => {
    hideToast(id);
    undo().catch((error: unknown) => toastError(error));
  };
  const id = toastDone(
    <span className={classes.undo}>
      {message}
      <button
        ref={() => listen(handleUndo)}
        type="button"
        title="Undo (Ctrl+Z)"
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={handleUndo}
      >
        Undo
      </button>
    </span>,
    undefined,
    LONG_ENOUGH_MS,
  );
  toasts.push(id);
  return id;
}
