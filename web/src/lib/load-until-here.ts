import { loadCode } from './load-code.ts';
import { onNextAttempt } from './next-attempt.ts';

/** For code that no screen waits for: retries until it is loaded. Never rejects. */
export async function loadUntilHere<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      return await loadCode(load);
    } catch {
      // oxlint-disable-next-line no-await-in-loop -- see above
      await new Promise<void>((resolve) => onNextAttempt(resolve));
    }
  }
}
