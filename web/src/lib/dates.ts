const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS: readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [HOUR, 'minute', MINUTE],
  [DAY, 'hour', HOUR],
  [7 * DAY, 'day', DAY],
];

/** The product speaks English: its times do too, in the reader's kind of English where they have one. */
const locale = navigator.languages.find((language) => /^en\b/.test(language)) ?? 'en';

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' });
const dayThisYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
const calendarDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });

/** "now", "5 minutes ago", "yesterday"; from a week on the date, with its year when it is another year. */
export function timeAgo(timestamp: string, now: Date = new Date()): string {
  const then = new Date(timestamp);
  // A server's clock may be ahead of ours: nothing has happened in the future.
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000);
  if (seconds < MINUTE) return relative.format(0, 'second');
  for (const [limit, unit, size] of STEPS) {
    if (seconds < limit) return relative.format(-Math.floor(seconds / size), unit);
  }
  return (then.getFullYear() === now.getFullYear() ? dayThisYear : dayOfYear).format(then);
}

/** Day and minute in the reader's own zone and words. */
export const exactTime = (timestamp: string): string => exact.format(new Date(timestamp));

/** A calendar date (1999-10-15) in the reader's words. It has no zone, so none shifts it. */
export const calendarDate = (date: string): string => calendarDay.format(new Date(`${date}T00:00:00Z`));

const longDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });

/** The day of a moment in the reader's own zone and words: "28 November 2026". */
export const dayOf = (timestamp: string): string => longDay.format(new Date(timestamp));
