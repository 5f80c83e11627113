import { NewInviteBatch } from '@halfstar/contract/invites/invites.schema';
import { expect, test } from 'vitest';
import { EMPTY_INVITE, toInviteBatch } from './invite-batch.ts';

const typed = (expires_at: string) => toInviteBatch({ ...EMPTY_INVITE, invite_type: 'ncg_employee', expires_at });

test('[INV-04] a code expires at the end of its last day, and an impossible day is a form error', () => {
  expect(typed('2027-02-28').expires_at).toBe(new Date(2027, 1, 28, 23, 59, 59).toISOString());
  expect(typed('').expires_at).toBeUndefined();
  // Browsers accept years up to 275760 in a date field.
  for (const day of ['12026-01-01', '275760-09-13']) {
    const checked = NewInviteBatch.safeParse(typed(day));
    expect(checked.success).toBe(false);
    expect(checked.error?.issues[0]?.path).toEqual(['expires_at']);
  }
});
