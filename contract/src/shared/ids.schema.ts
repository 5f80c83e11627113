import { z } from 'zod';

/** Ids are opaque to clients. They are uuidv7, so they sort by the time of creation. */
export const Id = z.uuid().meta({ description: 'An opaque identifier.' });

/** ISO 8601 in UTC with microseconds, e.g. `2026-11-21T19:30:00.123456Z`. */
export const Timestamp = z.iso.datetime();

/** A calendar date without a time or a zone, e.g. `1999-10-15`. */
export const CalendarDate = z.iso.date();

/** Exports of accounts name other members so. */
export const ExportedUsername = z.string().meta({ description: 'Of another member.' });
