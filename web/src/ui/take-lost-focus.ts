import { type RefObject, useEffect } from 'react';

/**
 * Focuses a field that is mounted in an open dialog in place of what had the focus, as in the next step of a form: `data-autofocus` only
 * counts when a dialog opens. Elsewhere, and while something has the focus, it does nothing.
 */
export function useTakeLostFocusInDialog(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && field.current?.closest('[role="dialog"]') != null) field.current.focus();
  }, [field]);
}
