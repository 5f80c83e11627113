/** What a code is when nobody says otherwise: a single one, for one use, for the usual sixty days. */
export const USUAL_KIND = { count: '1', max_uses: '1', expires_at: '' };

export type KindValues = { invite_type: string; count: string; max_uses: string; expires_at: string };

/** The text of a number field; empty is no number, though Number would make it 0. */
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** The last second of a day where the person lives. What is no day of a year in four digits stays for the shape to refuse. */
function endOf(day: string): string {
  const end = new Date(`${day}T23:59:59`);
  return /^\d{4}-/.test(day) && !Number.isNaN(end.getTime()) ? end.toISOString() : day;
}

/** The fields of the form as the call wants them. A code ends with the day that was chosen, where the person lives. */
export const batchOf = ({ invite_type, count, max_uses, expires_at }: KindValues) => ({
  invite_type,
  count: numberOf(count),
  max_uses: numberOf(max_uses),
  expires_at: expires_at === '' ? undefined : endOf(expires_at),
});
