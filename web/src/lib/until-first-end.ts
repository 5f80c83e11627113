const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * How long until the first of these timestamps, for a query that is refetched then, in milliseconds; at least a second. False without any.
 */
export function msUntilFirstEnd(ends: readonly (string | null | undefined)[]): number | false {
  const times = ends.flatMap((end) => (end == null ? [] : Date.parse(end) - Date.now()));
  return times.length > 0 && Math.min(Math.max(1000, Math.min(...times)), LONGEST_TIMER_MS);
}
