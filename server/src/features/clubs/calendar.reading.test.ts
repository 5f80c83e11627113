import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { presentCalendar } from './calendar.present.ts';
import type { DatedFilm } from './calendar.queries.ts';

// What a well-kept reader of calendars makes of ours.

const ORIGIN = 'https://halfstar.example';
const CLUB = { id: '0197a000-0000-7000-8000-000000000001', name: 'Slow Cinema' };
const FILM: DatedFilm = {
  id: '0197a000-0000-7000-8000-000000000002',
  title: 'Heat',
  status: 'planned',
  starts_on: null,
  discuss_at: '2030-03-30T19:00:00.000000Z',
  dates_revision: 3,
  dates_changed_at: '2029-12-24T08:00:00.123456Z',
};

const read = (text: string) => new ICAL.Component(ICAL.parse(text));
const eventsOf = (text: string) =>
  read(text)
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one));

/** The reader leaves names of calendars as they are in the file, so this one is read as a text that it knows. */
const nameOf = (text: string) =>
  ICAL.Property.fromString(`SUMMARY:${read(text).getFirstPropertyValue('x-wr-calname') ?? ''}`).getFirstValue();

/** Texts with what iCalendar writes in a way of its own, and long ones. */
const awkward = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ',',
        ';',
        '\\',
        '\\n',
        '\n',
        '\r\n',
        ':',
        '"',
        '^',
        ' ',
        '\t',
        'é',
        '漢',
        '👩‍👩‍👧',
        '🎬',
        'BEGIN:VEVENT',
        'END:VCALENDAR',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

/** Control characters cannot be written in iCalendar; line breaks are written as one kind. */
const asWritten = (text: string) =>
  text
    .split(/\r\n|\r/)
    .map((line) => Array.from(line, (each) => (/\p{Cc}/u.test(each) && !'\n\t'.includes(each) ? '' : each)).join(''))
    .join('\n');

test('[CLB-06] names and titles are read as they were written, whatever characters they have', () => {
  fc.assert(
    fc.property(awkward, awkward, (name, title) => {
      const text = presentCalendar(ORIGIN, { ...CLUB, name }, [{ ...FILM, title }]);
      const [event] = eventsOf(text);
      expect(event?.summary).toBe(`${asWritten(name)} talks about ${asWritten(title)}`);
      expect(event?.uid).toBe(`${FILM.id}-discussion@halfstar.example`);
      expect(eventsOf(text)).toHaveLength(1);
      expect(nameOf(text)).toBe(asWritten(name));
    }),
  );
});

test('[CLB-06] no line is longer than 75 bytes, and each ends with CR LF', () => {
  fc.assert(
    fc.property(awkward, (title) => {
      const text = presentCalendar(ORIGIN, CLUB, [{ ...FILM, title, starts_on: '2030-03-31' }]);
      const lines = text.replace(/\r\n$/, '').split('\r\n');
      expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
    }),
  );
});

test('[CLB-06] a discussion is the instant that was set, and two hours long, at any time of any year', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, (at) => {
      at.setUTCMilliseconds(0);
      const [event] = eventsOf(presentCalendar(ORIGIN, CLUB, [{ ...FILM, discuss_at: at.toISOString() }]));
      expect(event?.startDate.toJSDate()).toEqual(at);
      expect(event?.startDate.zone.tzid).toBe('UTC');
      expect(event?.duration.toSeconds()).toBe(7200);
    }),
  );
});

/** The wall clock of a time zone at an instant. */
const clockIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(at);

test.each([
  // Summer time begins in Berlin on 31 March 2030, in New York on 10 March; Kolkata has none.
  ['2030-03-30T19:00:00Z', 'Europe/Berlin', 'Sat 20:00'],
  ['2030-03-31T19:00:00Z', 'Europe/Berlin', 'Sun 21:00'],
  ['2030-03-30T19:00:00Z', 'America/New_York', 'Sat 15:00'],
  ['2030-03-09T19:00:00Z', 'America/New_York', 'Sat 14:00'],
  ['2030-03-31T19:00:00Z', 'Asia/Kolkata', 'Mon 00:30'],
  // It ends in Berlin on 27 October, one hour into this discussion.
  ['2030-10-27T00:00:00Z', 'Europe/Berlin', 'Sun 02:00'],
])('[CLB-06] a discussion at %s is in %s on %s', (at, zone, clock) => {
  const [event] = eventsOf(presentCalendar(ORIGIN, CLUB, [{ ...FILM, discuss_at: at }]));
  const start = event?.startDate.toJSDate() ?? new Date(0);
  expect(clockIn(zone, start)).toBe(clock.replace(' ', ' '));
  expect((event?.endDate.toJSDate().getTime() ?? 0) - start.getTime()).toBe(2 * 3_600_000);
});

test('[CLB-06] the day on which a film begins is that day in every time zone, and takes no time', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.constantFrom('UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'), (date, zone) => {
      const before = process.env['TZ'];
      process.env['TZ'] = zone;
      try {
        const starts_on = date.toISOString().slice(0, 10);
        const text = presentCalendar(ORIGIN, CLUB, [{ ...FILM, discuss_at: null, starts_on }]);
        const [event] = eventsOf(text);
        expect([event?.startDate.isDate, event?.startDate.toString()]).toEqual([true, starts_on]);
        expect(event?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
      } finally {
        if (before === undefined) delete process.env['TZ'];
        else process.env['TZ'] = before;
      }
    }),
  );
});

test('[CLB-06] two events of a film have ids of their own, with the revision of its dates and when they changed', () => {
  const events = eventsOf(presentCalendar(ORIGIN, CLUB, [{ ...FILM, starts_on: '2030-03-01' }]));
  expect(events.map(({ uid, sequence }) => [uid, sequence])).toEqual([
    [`${FILM.id}-discussion@halfstar.example`, 3],
    [`${FILM.id}-begins@halfstar.example`, 3],
  ]);
  for (const { component } of events)
    expect(component.getFirstPropertyValue('last-modified')?.toString()).toBe('2029-12-24T08:00:00Z');
});
