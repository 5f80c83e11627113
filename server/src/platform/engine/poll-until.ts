import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Calls `probe` every `everyMs` milliseconds until it returns something other than undefined or false.
 * @returns what it returned; undefined when `withinMs` milliseconds are over
 */
export async function pollUntil<T>(
  withinMs: number,
  probe: () => T | Promise<T>,
  everyMs = 20,
): Promise<Exclude<T, undefined | false> | undefined> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await probe();
    if (answer !== undefined && answer !== false) return answer as Exclude<T, undefined | false>;
    if (performance.now() >= deadline) return undefined;
    await sleep(everyMs);
  }
}
