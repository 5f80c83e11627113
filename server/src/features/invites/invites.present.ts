import {
  INVITE_MESSAGES,
  type Invite,
  InviteType,
  type InviteValidation,
} from '@halfstar/contract/invites/invites.schema';
import { type CodeStatus, canRevoke, getCodeStatus } from './invites.policy.ts';
import type { CodeRow, OwnCodeRow } from './invites.queries.ts';

/** The message for a code in each status. A revoked code gets the same message as an unknown one. */
export const STATUS_MESSAGES: Record<CodeStatus, string> = {
  open: INVITE_MESSAGES.valid,
  used: INVITE_MESSAGES.used,
  expired: INVITE_MESSAGES.expired,
  revoked: INVITE_MESSAGES.invalid,
};

/**
 * Whether a code can be used, with the message for its status; an unknown code (undefined) looks like a revoked one. Address and type are
 * sent for open codes only.
 */
export function toValidation(code: CodeRow | undefined, now: Date): InviteValidation {
  const status = code === undefined ? 'revoked' : getCodeStatus(code, now);
  const open = status === 'open' ? code : undefined;
  return {
    valid: open !== undefined,
    message: STATUS_MESSAGES[status],
    email: open?.email ?? null,
    invite_type: open === undefined ? null : InviteType.parse(open.invite_type),
  };
}

/** A code as its maker sees it. */
export const toInvite = (row: OwnCodeRow, now: Date): Invite => ({
  id: row.id,
  code: row.code,
  invite_type: InviteType.parse(row.invite_type),
  email: row.email,
  note: row.note,
  status: getCodeStatus(row, now),
  max_uses: row.max_uses,
  use_count: row.uses,
  used_by: row.used_by,
  created_at: row.created_at,
  expires_at: row.expires_at,
  can: { revoke: canRevoke(row) },
});
