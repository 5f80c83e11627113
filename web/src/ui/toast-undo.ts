import { loadCodeUntilSuccess } from '#lib/load-until-here.ts';

/**
 * Shows a toast that confirms an action, with a button that calls `undo`; Ctrl+Z and ⌘Z do too. An error of `undo` is shown as a toast. Its
 * code is loaded on demand, because the first page shows none.
 */
export function toastUndo(message: string, undo: () => Promise<unknown>): void {
  void loadCodeUntilSuccess(() => import('./undo-toast.tsx')).then(({ showUndoToast }) => showUndoToast(message, undo));
}
