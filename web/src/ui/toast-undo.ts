import { loadUntilHere } from '#lib/load-until-here.ts';

/** Confirms an action that can be undone. The toast is loaded on demand, because the first page shows none. */
export function toastUndo(message: string, undo: () => Promise<unknown>): void {
  void loadUntilHere(() => import('./undo-toast.tsx')).then(({ showUndoToast }) => showUndoToast(message, undo));
}
