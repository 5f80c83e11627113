import { readersLocale } from '#lib/dates.ts';
import { useHydrating } from '#lib/server-render.ts';

/** Months and weekdays in words. */
interface Calendar {
  /** "November 2026", of 2026-11. */
  monthOf: (month: string) => string;
  /** "Sat", of a calendar date. */
  weekdayOf: (date: string) => string;
}

function calendarIn(locale: string): Calendar {
  const monthAndYear = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortWeekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return {
    monthOf: (month) => monthAndYear.format(new Date(`${month}-01T00:00:00Z`)),
    weekdayOf: (date) => shortWeekday.format(new Date(`${date}T00:00:00Z`)),
  };
}

const readers = calendarIn(readersLocale);
const everybodys = calendarIn('en');

/** In the reader's own kind of English, which a server that draws the page cannot know. */
export const useCalendar = (): Calendar => (useHydrating() ? everybodys : readers);
