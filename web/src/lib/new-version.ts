import { watchStyleSheets } from './load-code.ts';
import { createValueStore } from './value-store.ts';

/** Written by the build: see web/build/version.ts. */
const VERSION_FILE = '/version.json';

const isNewVersionServed = createValueStore(false);

/** The path of this page's entry script. It contains a hash of all code, so it identifies the version that runs here. */
const runningEntry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

async function fetchServedEntry(): Promise<unknown> {
  const answer = await fetch(VERSION_FILE, { cache: 'no-store' });
  const version: unknown = await answer.json();
  return typeof version === 'object' && version !== null && 'entry' in version ? version.entry : undefined;
}

async function checkVersion(): Promise<void> {
  if (isNewVersionServed.get()) return;
  const served = await fetchServedEntry().catch(() => undefined);
  if (typeof served !== 'string' || served === runningEntry()) return;
  isNewVersionServed.set(true);
}

/**
 * Called once, at the start. When code or styles fail to load, checks whether the server has a newer version, because then the
 * files of this one are gone.
 */
export function checkVersionOnFailedLoads(): void {
  watchStyleSheets(() => void checkVersion());
  window.addEventListener('vite:preloadError', () => void checkVersion());
}

/** Whether the server has a newer version than the one that runs here, as far as this tab has noticed. */
export const useNewVersion = (): boolean => isNewVersionServed.useValue();
