import { setTimeout as sleep } from 'node:timers/promises';

/** Asks `probe` again and again until it gives something other than undefined or false; undefined when the time is over. */
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
