const two = (number: number) => String(number).padStart(2, '0');

/** The calendar date of a moment wherever the reader is: 2026-11-21. */
export const localDay = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;

export const today = (): string => localDay(new Date());
