import type { ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import type { CaseStatus } from '@halfstar/contract/moderation/cases.schema';
import { invalidInput, notAllowed } from '#platform/errors.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { thingGone } from './cases.errors.ts';
import { type ActableThing, listActions, type Role } from './cases.policy.ts';

const OF_MEMBERS: ReadonlySet<ModerationAction> = new Set(['warn', 'comment_ban', 'suspend', 'ban', 'escalate']);
const OF_THINGS: ReadonlySet<ModerationAction> = new Set(['lock_spoiler', 'hide', 'remove', 'show']);

/** Requires an admin: nobody else suspends and bans. Throws NOT_ALLOWED. */
export function requireSuspender(moderator: MemberViewer): void {
  if (moderator.tier !== 'admin') throw notAllowed();
}

/**
 * Requires that an actor whom nothing refuses can take all of these actions. Throws NOT_ALLOWED for those of admins and against moderators,
 * THING_GONE, and INVALID_INPUT for what the thing's kind or state does not have.
 */
export function requireActions(
  actions: readonly ModerationAction[],
  [actor, owner]: readonly [Role, Role],
  status: CaseStatus,
  thing: ActableThing | null,
  canShow: boolean,
): void {
  const offered = listActions(actor, owner, status, thing, canShow);
  const refused = actions.filter((action) => !offered.includes(action));
  if (refused.some((action) => OF_MEMBERS.has(action))) throw notAllowed();
  if ((thing === null || thing.isErased) && refused.some((action) => OF_THINGS.has(action))) throw thingGone();
  if (refused.length > 0) throw invalidInput({ field: 'actions', message: 'This cannot be done here.' });
}
