/** Whether the day or the month comes first in dates such as 1/9/2024. */
export type DayOrder = 'day_first' | 'month_first';

const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].{0,40})?$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;
const DOTTED_DATE = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const SLASHED_DATE = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?: \d{1,2}:\d{2}.{0,20})?$/;

const MIN_YEAR = 1870;
const DAY_MS = 86_400_000;

const toNumbers = (match: RegExpExecArray): [number, number, number] => [
  Number(match[1]),
  Number(match[2]),
  Number(match[3]),
];

/** The last day that a viewing can have: tomorrow, since days differ by time zone. */
const latestDay = (now: Date): string => new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);

function toDay(year: number, month: number, day: number, now: Date): string | null {
  if (year < MIN_YEAR || month < 1 || month > 12 || day < 1) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCDate() !== day) return null;
  const text = date.toISOString().slice(0, 10);
  return text <= latestDay(now) ? text : null;
}

/** A calendar day as YYYY-MM-DD; null for anything that is none, before 1870 or after tomorrow. */
export function parseDay(text: string, order: DayOrder, now: Date): string | null {
  const yearFirst = ISO_DATE.exec(text) ?? YEAR_FIRST.exec(text);
  if (yearFirst !== null) return toDay(...toNumbers(yearFirst), now);
  const dotted = DOTTED_DATE.exec(text);
  if (dotted !== null) {
    const [day, month, year] = toNumbers(dotted);
    return toDay(year, month, day, now);
  }
  const slashed = SLASHED_DATE.exec(text);
  if (slashed === null) return null;
  const [first, second, year] = toNumbers(slashed);
  return order === 'day_first' ? toDay(year, second, first, now) : toDay(year, first, second, now);
}

/** Decides from all dates of a file whether the day or the month comes first. */
export class DayOrderVote {
  readonly #now: Date;
  #dayFirst = 0;
  #monthFirst = 0;
  #example: string | null = null;

  constructor(now: Date) {
    this.#now = now;
  }

  add(text: string): void {
    const match = SLASHED_DATE.exec(text);
    if (match === null) return;
    this.#example ??= text;
    const possible = (order: DayOrder) => parseDay(text, order, this.#now) !== null;
    const [asDay, asMonth] = [possible('day_first'), possible('month_first')];
    if (asDay && !asMonth) this.#dayFirst += 1;
    if (asMonth && !asDay) this.#monthFirst += 1;
  }

  /** The order that more dates allow; without any that tells, `fallback`. */
  decide(fallback: DayOrder): { order: DayOrder; warnings: string[] } {
    const difference = this.#dayFirst - this.#monthFirst;
    const order = difference === 0 ? fallback : difference > 0 ? 'day_first' : 'month_first';
    if (this.#example === null) return { order, warnings: [] };
    const words = order === 'day_first' ? 'day/month/year' : 'month/day/year';
    const doubt = difference === 0 ? ' Please check: no date of the file tells which it is.' : '';
    return { order, warnings: [`Dates such as ${this.#example} were read as ${words}.${doubt}`] };
  }
}
