import { useEffect, useSyncExternalStore } from 'react';

/** How many dialogs lie over another one. */
let covering = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  covering += by;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** For a dialog that opens over another one. */
export function useCovering(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    change(1);
    return () => change(-1);
  }, [opened]);
}

/** For the dialog below: Escape would close both, and is meant for the one on top. */
export const useCovered = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => covering > 0,
    () => false,
  );
