import { z } from 'zod';
import { CalendarDate, Timestamp } from '../shared/ids.schema.ts';

/** The periods of which figures are shown, in days. */
export const FIGURE_PERIODS = ['30', '90', '365'] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];

export const FiguresFilter = z.strictObject({ days: z.enum(FIGURE_PERIODS).default('30') });
export type FiguresFilter = z.infer<typeof FiguresFilter>;

const total = z.number().int().min(0);

/** The figures of a day in UTC. */
export const DailyFigures = z.object({
  day: CalendarDate,
  members: total.meta({ description: 'At the end of the day, as are reviews and ratings.' }),
  reviews: total,
  ratings: total,
  active_7_days: total.nullable().meta({
    description:
      'Members with a session that was used in the seven days before the end of the day and is still open. Null for days that nobody counted in time.',
  }),
});
export type DailyFigures = z.infer<typeof DailyFigures>;

export const Figures = z.object({
  counted_at: Timestamp.nullable().meta({ description: 'When the last day was counted; null before the first count.' }),
  days: z
    .array(DailyFigures)
    .max(365)
    .meta({ description: 'The oldest first. The last day is not over: it is counted again every hour.' }),
});
export type Figures = z.infer<typeof Figures>;
