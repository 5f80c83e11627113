import type { NewInviteBatch } from '@halfstar/contract/invites/invites.schema';

/** What the form of a code holds. The fields are texts, as the browser gives them. */
export type InviteValues = Record<keyof NewInviteBatch, string>;

/** The form as it begins: a single code, for one use, for the usual sixty days. */
export const EMPTY_INVITE = { email: '', note: '', count: '1', max_uses: '1', expires_at: '' } as const;

/** The number of a text field. NaN for an empty one, of which Number would make 0. */
const parseNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

const optionalText = (text: string) => (text.trim() === '' ? undefined : text);

/** The last second of a day in the browser's time zone. What is no day of a four-digit year is left for the schema to refuse. */
function toEndOfDay(day: string): string {
  const end = new Date(`${day}T23:59:59`);
  return /^\d{4}-/.test(day) && !Number.isNaN(end.getTime()) ? end.toISOString() : day;
}

/** The values for `NewInvite` to parse. */
export const toNewInvite = ({ email, note }: InviteValues) => ({
  email: optionalText(email),
  note: optionalText(note),
});

/** The values for `NewInviteBatch` to parse. A code expires at the end of the chosen day, in the browser's time zone. */
export const toInviteBatch = (values: InviteValues) => ({
  ...toNewInvite(values),
  invite_type: values.invite_type,
  count: parseNumber(values.count),
  max_uses: parseNumber(values.max_uses),
  expires_at: values.expires_at === '' ? undefined : toEndOfDay(values.expires_at),
});
