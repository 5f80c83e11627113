import { useHydrating } from './server-render.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS: readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number, short: string][] = [
  [HOUR, 'minute', MINUTE, 'min'],
  [DAY, 'hour', HOUR, 'h'],
  [7 * DAY, 'day', DAY, 'd'],
];

/** Formats times and days. */
export interface DateFormats {
  /** "now", "5 minutes ago", "yesterday"; from a week on the date, with its year when it is another year. */
  timeAgo: (timestamp: string, now?: Date) => string;
  /** "now", "5 min", "10 h", "1 d"; from a week on the date. */
  shortTimeAgo: (timestamp: string, now?: Date) => string;
  /** "now", "in 5 minutes", "in 20 hours"; in a week or more the date. */
  timeAhead: (timestamp: string, now?: Date) => string;
  /** Day and minute. */
  exactTime: (timestamp: string) => string;
  /** A calendar date (1999-10-15), which has no time zone. */
  calendarDate: (date: string) => string;
  /** The day of a moment: "28 November 2026". */
  formatDay: (timestamp: string) => string;
}

/** Functions that format times and days for a locale and a time zone; without `timeZone` in the browser's own. */
export function createDateFormats(locale: string, timeZone?: string): DateFormats {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' });
  const dayThisYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone });
  const dayOfYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  const calendarDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const longDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const year = new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone });
  /** Canadian days are written 2026-11-21. */
  const isoDay = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
  /**
   * How many midnights are between two moments: what was 26 hours ago may be yesterday, or the day before. At least one: the day on
   * which clocks are set back has 25 hours.
   */
  const countDays = (from: Date, to: Date): number =>
    Math.max(1, (Date.parse(isoDay.format(to)) - Date.parse(isoDay.format(from))) / (DAY * 1000));
  const formatAgo = (
    timestamp: string,
    now: Date,
    format: (count: number, unit: Intl.RelativeTimeFormatUnit, short: string) => string,
  ): string => {
    const then = new Date(timestamp);
    // The server's clock may be ahead, so times in the future count as now.
    const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000);
    if (seconds < MINUTE) return relative.format(0, 'second');
    for (const [limit, unit, size, short] of STEPS) {
      if (seconds < limit) return format(size === DAY ? countDays(then, now) : Math.floor(seconds / size), unit, short);
    }
    return (year.format(then) === year.format(now) ? dayThisYear : dayOfYear).format(then);
  };
  return {
    timeAgo: (timestamp, now = new Date()) => formatAgo(timestamp, now, (count, unit) => relative.format(-count, unit)),
    shortTimeAgo: (timestamp, now = new Date()) =>
      formatAgo(timestamp, now, (count, _unit, short) => `${count}\u00a0${short}`),
    timeAhead: (timestamp, now = new Date()) => {
      const seconds = Math.max(0, (Date.parse(timestamp) - now.getTime()) / 1000);
      if (seconds === 0) return relative.format(0, 'second');
      const then = new Date(timestamp);
      for (const [limit, unit, size] of STEPS) {
        const count = size === DAY ? countDays(now, then) : Math.ceil(seconds / size);
        if (seconds <= limit - size) return relative.format(count, unit);
      }
      return dayOfYear.format(then);
    },
    exactTime: (timestamp) => exact.format(new Date(timestamp)),
    calendarDate: (date) => calendarDay.format(new Date(`${date}T00:00:00Z`)),
    formatDay: (timestamp) => longDay.format(new Date(timestamp)),
  };
}

/** The product is in English: times use the browser's variant of English, if it has one. */
export const browserLocale = navigator.languages.find((language) => /^en\b/.test(language)) ?? 'en';
const localFormats = createDateFormats(browserLocale);
const neutralFormats = createDateFormats('en', 'UTC');

/**
 * Functions that format times and days in the browser’s time zone and variant of English. On the server and during hydration, which do not
 * know these, in UTC and plain English.
 */
export const useDateFormats = (): DateFormats => (useHydrating() ? neutralFormats : localFormats);

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The calendar date of a moment in the browser's time zone: 2026-11-21. */
export const localDay = (moment: Date): string =>
  `${String(moment.getFullYear()).padStart(4, '0')}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`;

/** The calendar date of today in the browser’s time zone: 2026-11-21. */
export const today = (): string => localDay(new Date());

/** The name of the browser’s time zone, such as "Europe/Berlin". */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
