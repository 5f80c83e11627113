import {
  INVITE_MESSAGES,
  type Invite,
  InviteType,
  type InviteValidation,
} from '@halfstar/contract/invites/invites.schema';
import { type CodeStatus, mayRevoke, statusOf } from './invites.policy.ts';
import type { CodeRow, OwnCodeRow } from './invites.queries.ts';

/** What is said of a code in each state; one that was taken back is as good as none. */
export const MESSAGES: Record<CodeStatus, string> = {
  open: INVITE_MESSAGES.valid,
  used: INVITE_MESSAGES.used,
  expired: INVITE_MESSAGES.expired,
  revoked: INVITE_MESSAGES.invalid,
};

/** Address and type are shown of good codes only. */
export function toValidation(code: CodeRow | undefined, now: Date): InviteValidation {
  const status = code === undefined ? 'revoked' : statusOf(code, now);
  const good = status === 'open' ? code : undefined;
  return {
    valid: good !== undefined,
    message: MESSAGES[status],
    email: good?.email ?? null,
    invite_type: good === undefined ? null : InviteType.parse(good.invite_type),
  };
}

export const toInvite = (row: OwnCodeRow, now: Date): Invite => ({
  id: row.id,
  code: row.code,
  invite_type: InviteType.parse(row.invite_type),
  email: row.email,
  note: row.note,
  status: statusOf(row, now),
  max_uses: row.max_uses,
  use_count: row.uses,
  used_by: row.used_by,
  created_at: row.created_at,
  expires_at: row.expires_at,
  can: { revoke: mayRevoke(row) },
});
