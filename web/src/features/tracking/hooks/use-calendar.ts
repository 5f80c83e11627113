import { browserLocale } from '#lib/dates.ts';
import { useHydrating } from '#lib/server-render.ts';

/** Months and weekdays in words. */
interface Calendar {
  /** "November 2026", of 2026-11. */
  formatMonth: (month: string) => string;
  /** "Sat", of a calendar date. */
  formatWeekday: (date: string) => string;
}

function createCalendar(locale: string): Calendar {
  const monthAndYear = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortWeekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return {
    formatMonth: (month) => monthAndYear.format(new Date(`${month}-01T00:00:00Z`)),
    formatWeekday: (date) => shortWeekday.format(new Date(`${date}T00:00:00Z`)),
  };
}

const localFormats = createCalendar(browserLocale);
const neutralFormats = createCalendar('en');

/**
 * Formats of months and weekdays in the browser's variant of English. During hydration in plain English, because the server does not know
 * the variant.
 */
export const useCalendarFormats = (): Calendar => (useHydrating() ? neutralFormats : localFormats);
