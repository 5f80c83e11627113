import { useSyncExternalStore } from 'react';

const KEY = 'halfstar-moderator-shortcuts';
const listeners = new Set<() => void>();
/** What was chosen where the browser denies storage. */
let chosen = true;

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return chosen;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether single letters are shortcuts of the queue on this device, by default they are. Follows other tabs. */
export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, read, () => true);

/** Switches the single letters of the queue on or off on this device. */
export function setShortcutsOn(on: boolean): void {
  chosen = on;
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // It lasts until the page is left.
  }
  for (const listener of listeners) listener();
}
