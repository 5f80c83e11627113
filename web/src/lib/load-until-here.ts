import { loadCode } from './load-code.ts';
import { scheduleRetry } from './next-attempt.ts';

/**
 * Loads code that no screen waits for, and tries again until it is loaded: after each failure when the browser is online again, at the
 * latest after ten seconds. Never rejects.
 */
export async function loadCodeUntilSuccess<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      return await loadCode(load);
    } catch {
      // oxlint-disable-next-line no-await-in-loop -- see above
      await new Promise<void>((resolve) => scheduleRetry(resolve));
    }
  }
}
