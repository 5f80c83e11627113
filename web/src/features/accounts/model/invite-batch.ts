/** What the form of a code holds. The fields are texts, as the browser gives them. */
export type InviteValues = {
  email: string;
  note: string;
  invite_type: string;
  count: string;
  max_uses: string;
  expires_at: string;
};

/** What a code is when nothing else is chosen: a single one, for one use, for the usual sixty days. */
export const EMPTY_INVITE = { email: '', note: '', count: '1', max_uses: '1', expires_at: '' } as const;

/** The text of a number field; empty is no number, though Number would make it 0. */
const parseNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

const optionalText = (text: string) => (text.trim() === '' ? undefined : text);

/** The last second of a day where the person lives. What is no day of a year in four digits stays for the schema to refuse. */
function endOfDay(day: string): string {
  const end = new Date(`${day}T23:59:59`);
  return /^\d{4}-/.test(day) && !Number.isNaN(end.getTime()) ? end.toISOString() : day;
}

/** The values as `NewInvite` parses them. */
export const toNewInvite = ({ email, note }: InviteValues) => ({
  email: optionalText(email),
  note: optionalText(note),
});

/** The values as `NewInviteBatch` parses them. A code ends with the day that was chosen, where the person lives. */
export const toInviteBatch = (values: InviteValues) => ({
  ...toNewInvite(values),
  invite_type: values.invite_type,
  count: parseNumber(values.count),
  max_uses: parseNumber(values.max_uses),
  expires_at: values.expires_at === '' ? undefined : endOfDay(values.expires_at),
});
