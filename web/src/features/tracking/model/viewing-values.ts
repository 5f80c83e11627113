import type { Viewing } from '@halfstar/contract/tracking/diary.schema';
import { today } from '#lib/dates.ts';
import { findDayError } from './watch-day.ts';

/** The choices for the day of a viewing. */
export type When = 'today' | 'another' | 'unknown';

/** The values of the fields of a viewing. */
export type ViewingValues = {
  /** Null: nothing was chosen. */
  when: When | null;
  /** The other day (2026-11-28); empty until it is chosen. */
  watch_date: string;
  rewatch: boolean;
};

/** The chosen day (2026-11-28); null when it is not remembered, empty while no day is chosen yet. */
export const toWatchDate = ({ when, watch_date }: ViewingValues): string | null =>
  ({ today: today(), another: watch_date, unknown: null })[when ?? 'another'];

/** The values of the fields for a viewing. Null: no choice yet whether there is a viewing; `rewatch` is then the preset. */
export function toViewingValues(viewing: Omit<Viewing, 'rating'> | null, rewatch: boolean): ViewingValues {
  if (viewing === null) return { when: null, watch_date: '', rewatch };
  const day = viewing.watch_date;
  return { when: day === null ? 'unknown' : 'another', watch_date: day ?? '', rewatch: viewing.rewatch };
}

/** The error of the other day; undefined while it is empty, is valid or is not asked for. */
export const findWatchDateError = ({ when, watch_date }: ViewingValues): string | undefined =>
  when === 'another' ? findDayError(watch_date) : undefined;

/** Whether the fields have a valid day, or say that the day is not remembered. */
export const isWatchDateComplete = (values: ViewingValues): boolean =>
  values.when !== null &&
  (values.when !== 'another' || (values.watch_date !== '' && findWatchDateError(values) === undefined));
