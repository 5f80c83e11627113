import { useSyncExternalStore } from 'react';

let opened = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  opened = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens the film search over the current page; any "find a film" button may call it. */
export const openPalette = (): void => set(true);
export const closePalette = (): void => set(false);
export const usePaletteOpened = (): boolean => useSyncExternalStore(subscribe, () => opened);
