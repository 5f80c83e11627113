import { loadCode } from './load-code.ts';

const RETRY_MS = 10_000;

/** Resolves when the browser is online again, at the latest after ten seconds. */
function untilNextAttempt(): Promise<void> {
  return new Promise((resolve) => {
    const proceed = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', proceed);
      resolve();
    };
    const timer = window.setTimeout(proceed, RETRY_MS);
    window.addEventListener('online', proceed);
  });
}

/** For code that no screen waits for: retries until it is loaded. Never rejects. */
export async function loadUntilHere<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      return await loadCode(load);
    } catch {
      // oxlint-disable-next-line no-await-in-loop -- see above
      await untilNextAttempt();
    }
  }
}
