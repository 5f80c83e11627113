/** The form as it begins: a single code, for one use, for the usual sixty days. */
export const DEFAULT_BATCH = { count: '1', max_uses: '1', expires_at: '' };

export type BatchValues = { invite_type: string; count: string; max_uses: string; expires_at: string };

/** The number of a text field. NaN for an empty one, of which Number would make 0. */
const parseNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** The last second of a day in the browser's time zone. What is no day of a four-digit year is left for the schema to refuse. */
function endOf(day: string): string {
  const end = new Date(`${day}T23:59:59`);
  return /^\d{4}-/.test(day) && !Number.isNaN(end.getTime()) ? end.toISOString() : day;
}

/** The form's fields as the API takes them. A code expires at the end of the chosen day, in the browser's time zone. */
export const parseBatch = ({ invite_type, count, max_uses, expires_at }: BatchValues) => ({
  invite_type,
  count: parseNumber(count),
  max_uses: parseNumber(max_uses),
  expires_at: expires_at === '' ? undefined : endOf(expires_at),
});
