const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const midnight = (moment: Date): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

const count = (number: number, one: string): string => (number === 1 ? `in 1 ${one}` : `in ${number} ${one}s`);

/**
 * How long it is until a moment, in words: "in 20 minutes", "in 5 hours", "tomorrow", "in 9 days", "in 3 weeks", "in 4 months". Days are
 * counted by midnights of the browser's time zone. Null once it is over.
 */
export function describeCountdown(moment: string, now: Date): string | null {
  const then = new Date(moment);
  const left = then.getTime() - now.getTime();
  if (left <= 0) return null;
  // Rounded, because the day on which clocks are changed has 23 or 25 hours.
  const days = Math.round((midnight(then) - midnight(now)) / DAY_MS);
  if (days === 0)
    return left < HOUR_MS ? count(Math.ceil(left / MINUTE_MS), 'minute') : count(Math.round(left / HOUR_MS), 'hour');
  if (days === 1) return 'tomorrow';
  if (days < 14) return count(days, 'day');
  if (days < 60) return count(Math.round(days / 7), 'week');
  return count(Math.round(days / 30), 'month');
}
