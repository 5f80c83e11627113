import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { CalendarDate, Id, Timestamp } from '../shared/ids.schema.ts';
import { Stars } from '../shared/rating.schema.ts';

/** The day of the first public film screening. */
export const FIRST_WATCH_DATE = '1895-12-28';

export const WATCH_DATE_MESSAGES = {
  future: 'That day is still to come.',
  tooEarly: 'The first film was shown on 28 December 1895.',
  zone: 'This is not a time zone that we know.',
} as const;

/** The day on which a film was seen; null when it is not remembered. */
export const WatchDate = CalendarDate.refine((date) => date >= FIRST_WATCH_DATE, WATCH_DATE_MESSAGES.tooEarly);

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The member's time zone, such as `Europe/Berlin`, because a day begins at another moment elsewhere. */
export const TimeZone = z
  .string()
  .max(64, { abort: true })
  .refine(isTimeZone, WATCH_DATE_MESSAGES.zone)
  .optional()
  .meta({
    description:
      'Days after today in this zone are refused. It is remembered: the member’s year so far ends with its year. Without it the remembered one counts, and UTC if there is none.',
  });

/** The form that asks for the day of a viewing. */
export const WatchDateForm = z.strictObject({ watch_date: WatchDate });

/** What a member enters about one viewing. */
export const Viewing = z.strictObject({
  watch_date: WatchDate.nullable(),
  rewatch: z.boolean(),
  rating: Stars.nullable().meta({ description: 'As it was given then.' }),
});
export type Viewing = z.infer<typeof Viewing>;

/** One viewing of a film in a diary. */
export const DiaryEntry = z.object({
  id: Id,
  movie: MovieSummary,
  watch_date: CalendarDate.nullable(),
  rewatch: z.boolean(),
  rating: Stars.nullable(),
  tags: z.array(z.string()).meta({ description: 'Those that came with an import.' }),
  has_text: z.boolean().meta({ description: 'Whether there is an earlier review of it, which getText answers with.' }),
  created_at: Timestamp,
});
export type DiaryEntry = z.infer<typeof DiaryEntry>;
