import { useSyncExternalStore } from 'react';
import { watchSheets } from './load-code.ts';

/** Written by the build: see web/build/version.ts. */
const VERSION_FILE = '/version.json';

let known = false;
const listeners = new Set<() => void>();

/** The script that this page was started with. Its name has a hash of all code, so it says which version runs here. */
const runningEntry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

async function fetchServedEntry(): Promise<unknown> {
  const answer = await fetch(VERSION_FILE, { cache: 'no-store' });
  const version: unknown = await answer.json();
  return typeof version === 'object' && version !== null && 'entry' in version ? version.entry : undefined;
}

async function checkVersion(): Promise<void> {
  if (known) return;
  const served = await fetchServedEntry().catch(() => undefined);
  if (typeof served !== 'string' || served === runningEntry()) return;
  known = true;
  for (const listener of listeners) listener();
}

/**
 * Called once, at the start: whenever code or styles could not be loaded, finds out whether the server has a newer version, in
 * which case the files of this one are gone.
 */
export function watchFailedLoads(): void {
  watchSheets(() => void checkVersion());
  window.addEventListener('vite:preloadError', () => void checkVersion());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the server is known to have a newer version than the one that runs here. */
export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => false,
  );
