import ical, { escape, ICalEventTransparency } from 'ical-generator';
import type { DatedFilm } from './calendar.queries.ts';

/** How long an evening takes, as far as a calendar needs to know. */
const DISCUSSION_MS = 2 * 3_600_000;
/** Seconds after which calendar apps should read the file again. */
const REFRESH_SECONDS = 3600;

/** iCalendar has no way to write other control characters than tabs and line breaks. */
const toText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');

/**
 * A club's dates as an iCalendar file (RFC 5545): when it talks about its current and planned films, as an instant in UTC, and the days on
 * which it begins with the planned ones. A film's events keep their ids, and their SEQUENCE grows with each change of its dates.
 */
export function presentCalendar(
  publicUrl: string,
  club: { id: string; name: string },
  films: readonly DatedFilm[],
): string {
  const url = `${publicUrl}/movie-clubs/${club.id}`;
  const { host } = new URL(publicUrl);
  const name = toText(club.name);
  const calendar = ical({
    // The library escapes every text but this one.
    name: escape(name, false),
    url,
    prodId: { company: 'Halfstar', product: 'Movie clubs', language: 'EN' },
    ttl: REFRESH_SECONDS,
  });
  for (const film of films) {
    const title = toText(film.title);
    const changedAt = new Date(film.dates_changed_at);
    const shared = {
      stamp: changedAt,
      lastModified: changedAt,
      sequence: film.dates_revision,
      description: `${name} on Halfstar: ${url}`,
      url,
    };
    if (film.discuss_at !== null) {
      const start = new Date(film.discuss_at);
      calendar.createEvent({
        ...shared,
        id: `${film.id}-discussion@${host}`,
        summary: `${name} talks about ${title}`,
        start,
        end: new Date(start.getTime() + DISCUSSION_MS),
      });
    }
    if (film.status === 'planned' && film.starts_on !== null) {
      calendar.createEvent({
        ...shared,
        id: `${film.id}-begins@${host}`,
        summary: `${name} begins with ${title}`,
        start: new Date(film.starts_on),
        allDay: true,
        // The day is not taken.
        transparency: ICalEventTransparency.TRANSPARENT,
      });
    }
  }
  return calendar.toString();
}
