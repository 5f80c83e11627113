import { type DailyFigures, FIGURE_PERIODS, type FigurePeriod } from '@halfstar/contract/admin/figures.schema';

export type FigureKey = Exclude<keyof DailyFigures, 'day'>;

/** The figures in the order in which they are shown. */
export const FIGURES: readonly { key: FigureKey; name: string }[] = [
  { key: 'members', name: 'Members' },
  { key: 'active_7_days', name: 'Active in 7 Days' },
  { key: 'reviews', name: 'Reviews' },
  { key: 'ratings', name: 'Ratings' },
];

export const PERIOD_NAMES: Record<FigurePeriod, string> = {
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Last year',
};

/** The period of an address; 30 days for what is unknown. */
export const parsePeriod = (days: string | undefined): FigurePeriod =>
  FIGURE_PERIODS.find((one) => one === days) ?? '30';

const WEEK_MS = 7 * 86_400_000;

const weekBefore = (day: string): string => new Date(Date.parse(day) - WEEK_MS).toISOString().slice(0, day.length);

export type FigureSummary = {
  /** Of the last day; null when it is not known. */
  value: number | null;
  /** How much more it is than seven days before; null when either is not known. */
  change: number | null;
};

/** A figure on the last of these days, and its change over seven days. */
export function summarizeFigure(days: readonly DailyFigures[], key: FigureKey): FigureSummary {
  const last = days.at(-1);
  const value = last?.[key] ?? null;
  const before = last === undefined ? undefined : days.find(({ day }) => day === weekBefore(last.day))?.[key];
  return { value, change: value === null || before == null ? null : value - before };
}
