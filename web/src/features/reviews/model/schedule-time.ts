import { SCHEDULE_MESSAGES } from '@halfstar/contract/reviews/scheduled.schema';
import { localDay } from '#lib/dates.ts';

/** The values of the fields for date (2026-11-28) and time (12:00), in the viewer's own time zone. Empty: not chosen. */
export type ScheduleFields = { date: string; time: string };

const NOON = '12:00';
const two = (number: number) => String(number).padStart(2, '0');

/** Noon of today, or of tomorrow when that is past. */
export function nextNoon(now: Date): ScheduleFields {
  const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12);
  const day = noon > now ? noon : new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return { date: localDay(day), time: NOON };
}

/** The fields for an ISO timestamp. */
export function toScheduleFields(timestamp: string): ScheduleFields {
  const moment = new Date(timestamp);
  return { date: localDay(moment), time: `${two(moment.getHours())}:${two(moment.getMinutes())}` };
}

/** The fields as a moment in the browser's time zone; null while one of them is missing or invalid. */
export function parseScheduleTime({ date, time }: ScheduleFields): Date | null {
  const moment = new Date(`${date}T${time}`);
  return date === '' || time === '' || Number.isNaN(moment.getTime()) ? null : moment;
}

/** The contract's message for an incomplete time, or for one that is not after `now`; null for a valid one. */
export function findScheduleError(fields: ScheduleFields, now: Date): string | null {
  const moment = parseScheduleTime(fields);
  if (moment === null) return SCHEDULE_MESSAGES.incomplete;
  return moment > now ? null : SCHEDULE_MESSAGES.notFuture;
}
