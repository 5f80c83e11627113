import { pollUntil } from '#platform/engine/poll-until.ts';

/** Only a failing test waits so long, so that a slow machine has all the time it needs. */
export const PATIENCE_MS = 60_000;

/**
 * Polls until the probe returns something other than undefined or false. Throws when nothing came in time; the error names what it
 * waited for.
 */
export async function eventually<T>(
  probe: () => T | Promise<T>,
  what = 'the condition is true',
  withinMs = PATIENCE_MS,
): Promise<Exclude<T, undefined | false>> {
  const answer = await pollUntil(withinMs, probe);
  if (answer === undefined) throw new Error(`Not within ${withinMs} ms: ${what}`);
  return answer;
}
