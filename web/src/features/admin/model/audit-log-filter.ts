import { AuditFilter } from '@halfstar/contract/admin/audit.schema';
import type { AuditLogFilter } from '../api/members.ts';

const { actor_id: Actor, member_id: Member, action: Action } = AuditFilter.shape;

/** The filter of an address, whose values may be any text. What cannot be asked for is left out. */
export const parseAuditLogFilter = ({
  actor,
  member,
  action,
}: {
  actor?: string | undefined;
  member?: string | undefined;
  action?: string | undefined;
}): AuditLogFilter => ({
  actor_id: Actor.safeParse(actor).data,
  member_id: Member.safeParse(member).data,
  action: Action.safeParse(action).data,
});
