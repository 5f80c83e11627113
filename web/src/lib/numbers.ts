/** Numbers are formatted in English, like the product. */
const LOCALE = 'en';

const whole = new Intl.NumberFormat(LOCALE);
const short = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
const oneDecimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** 12,345 */
export const formatCount = (value: number): string => whole.format(value);

/** 12.3K: where space is limited and the exact number is shown elsewhere. */
export const formatShortCount = (value: number): string => short.format(value);

/** 3.8 */
export const formatAverage = (value: number): string => oneDecimal.format(value);

/** "1 film", "2 films", "1,204 films" */
export const formatQuantity = (value: number, one: string, many: string = `${one}s`): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 });

/** A fraction as whole percent: 0.24 is "24%". */
export const formatPercent = (fraction: number): string => percent.format(fraction);

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** The size of a file: 812 byte, 48 kB, 1.2 MB */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), byteUnits.length - 1);
  const value = bytes / 1000 ** step;
  return new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit: byteUnits[step] ?? 'byte',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(value);
}
