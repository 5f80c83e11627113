import type { NewInviteBatch } from '@halfstar/contract/invites/invites.schema';

/** The values of the form for a code. All fields are strings, as in the browser. */
export type InviteValues = Record<keyof NewInviteBatch, string>;

/** The initial form: a single code, for one use, for the default of sixty days. */
export const EMPTY_INVITE = { email: '', note: '', count: '1', max_uses: '1', expires_at: '' } as const;

/** The number in a text field. NaN for an empty one, which Number would convert to 0. */
const parseNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

const optionalText = (text: string) => (text.trim() === '' ? undefined : text);

/**
 * The last second of a day in the browser's time zone. Anything but a day of a four-digit year is returned as it is, so that
 * the schema refuses it.
 */
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
