import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Calls `probe` every `everyMs` milliseconds until it returns something other than undefined or false.
 * @param isUnderWay whenever it returns true, the `withinMs` begin anew
 * @returns what `probe` returned; undefined when `withinMs` milliseconds are over
 */
export async function pollUntil<T>(
  withinMs: number,
  probe: () => T | Promise<T>,
  everyMs = 20,
  isUnderWay: () => boolean = () => false,
): Promise<Exclude<T, undefined | false> | undefined> {
  let deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await probe();
    if (answer !== undefined && answer !== false) return answer as Exclude<T, undefined | false>;
    if (isUnderWay()) deadline = performance.now() + withinMs;
    else if (performance.now() >= deadline) return undefined;
    await sleep(everyMs);
  }
}
