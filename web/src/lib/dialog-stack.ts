import { useId, useLayoutEffect, useSyncExternalStore } from 'react';

/** By then the focus trap of the dialog that closes lets go. */
const LET_GO_MS = 10;

/** The open dialogs, the one on top last. */
let stack: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Gives the focus back to what had it when a dialog opened, unless another dialog has opened meanwhile. Mantine's own way forgets
 * it when the dialog is open from its first render, as one is that is loaded on demand.
 */
export function useReturnFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    if (!(opener instanceof HTMLElement)) return;
    const beneath = stack.at(-1);
    return () => {
      setTimeout(() => {
        if (stack.at(-1) === beneath) opener.focus({ preventScroll: true });
      }, LET_GO_MS);
    };
  }, [opened]);
}

/** For every dialog, and menus in one: whether it is the one on top, which is the only one that Escape closes. */
export function useTopDialog(opened: boolean): boolean {
  const id = useId();
  useLayoutEffect(() => {
    if (!opened) return;
    change([...stack, id]);
    return () => change(stack.filter((each) => each !== id));
  }, [id, opened]);
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1) === id,
    () => false,
  );
}
