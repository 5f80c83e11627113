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
  watched_on: string;
  rewatch: boolean;
};

/** The chosen day (2026-11-28); null when it is not remembered, empty while no day is chosen yet. */
export const toWatchDate = ({ when, watched_on }: ViewingValues): string | null =>
  ({ today: today(), another: watched_on, unknown: null })[when ?? 'another'];

/** The values of the fields for a viewing. Null: no choice yet whether there is a viewing; `rewatch` is then the preset. */
export function toViewingValues(viewing: Omit<Viewing, 'rating'> | null, rewatch: boolean): ViewingValues {
  if (viewing === null) return { when: null, watched_on: '', rewatch };
  const day = viewing.watched_on;
  return { when: day === null ? 'unknown' : 'another', watched_on: day ?? '', rewatch: viewing.rewatch };
}

/** The error of the other day; undefined while it is empty, is valid or is not asked for. */
export const findWatchDateError = ({ when, watched_on }: ViewingValues): string | undefined =>
  when === 'another' ? findDayError(watched_on) : undefined;

/** Whether the fields have a valid day, or say that the day is not remembered. */
export const isWatchDateComplete = (values: ViewingValues): boolean =>
  values.when !== null &&
  (values.when !== 'another' || (values.watched_on !== '' && findWatchDateError(values) === undefined));
