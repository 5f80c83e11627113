import { localDay } from './dates.ts';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Converts a timestamp into the value of a field for a day and a time, "2026-11-21T19:30" in the browser's time zone; null into an empty one. */
export function toDateTimeValue(timestamp: string | null): string {
  if (timestamp === null) return '';
  const at = new Date(timestamp);
  return `${localDay(at)}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** Converts the value of such a field into a timestamp; an empty or unreadable one is null. */
export function toTimestamp(value: string): string | null {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
