import { useSyncExternalStore } from 'react';
import { watchStyleSheets } from './load-code.ts';

/** Written by the build: see web/build/version.ts. */
const VERSION_FILE = '/version.json';

let isNewVersionServed = false;
const listeners = new Set<() => void>();

/** The path of this page's entry script. It contains a hash of all code, so it identifies the version that runs here. */
const runningEntry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

async function fetchServedEntry(): Promise<unknown> {
  const answer = await fetch(VERSION_FILE, { cache: 'no-store' });
  const version: unknown = await answer.json();
  return typeof version === 'object' && version !== null && 'entry' in version ? version.entry : undefined;
}

async function checkVersion(): Promise<void> {
  if (isNewVersionServed) return;
  const served = await fetchServedEntry().catch(() => undefined);
  if (typeof served !== 'string' || served === runningEntry()) return;
  isNewVersionServed = true;
  for (const listener of listeners) listener();
}

/**
 * Called once, at the start. When code or styles fail to load, checks whether the server has a newer version, because then the
 * files of this one are gone.
 */
export function watchFailedLoads(): void {
  watchStyleSheets(() => void checkVersion());
  window.addEventListener('vite:preloadError', () => void checkVersion());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the server has a newer version than the one that runs here, as far as this tab has noticed. */
export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isNewVersionServed,
    () => false,
  );
