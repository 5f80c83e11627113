import type { ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import type { ActRefusal, CaseStatus } from '@halfstar/contract/moderation/cases.schema';
import type { ModerationState } from '@halfstar/contract/subjects/moderated.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { ModeratedThing } from '#features/subjects/moderated.service.ts';
import { notAllowed } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** What a member may do for the community: admins have a tier, moderators a badge. */
export interface Role {
  userId: string;
  isModerator: boolean;
  isAdmin: boolean;
}

/** Who acts or is acted on, as the rules of moderation need it, from a member's tier and badges. */
export const toRole = (userId: string, { tier, badges }: { tier: string; badges: readonly string[] }): Role => ({
  userId,
  isModerator: badges.includes('moderator'),
  isAdmin: tier === 'admin',
});

/** Requires a moderator or an admin. Throws NOT_ALLOWED, and what requireMember throws. */
export function requireModerator(viewer: Viewer | null): MemberViewer {
  const member = requireMember(viewer);
  if (member.tier !== 'admin' && !member.badges.includes('moderator')) throw notAllowed();
  return member;
}

/** Why the actor may not act on a thing of the owner, whose case they may have reported in themselves; null when they may. */
export function findActRefusal(
  actor: Role,
  owner: Role,
  { hasReported, status }: { hasReported: boolean; status: CaseStatus },
): ActRefusal | 'own' | null {
  if (actor.userId === owner.userId) return 'own';
  if (owner.isAdmin) return 'admin';
  if (owner.isModerator && !actor.isAdmin) return 'moderator';
  if (hasReported) return 'reported_it';
  return status === 'escalated' && !actor.isAdmin ? 'escalated' : null;
}

/** A thing of a case as far as it decides what can be done. */
export interface ActableThing extends Pick<ModeratedThing, 'state' | 'isSpoilerLocked' | 'isErased' | 'lastReset'> {
  /** Those that its kind knows. */
  states: readonly ModerationState[];
}

const isClosed = (status: CaseStatus): boolean => status === 'resolved' || status === 'dismissed';

/** Whether an actor whom nothing refuses may claim a case of this status. @param claimer who works on it now */
export const mayClaim = (actor: Role, status: CaseStatus, claimer: string | null): boolean =>
  !isClosed(status) && (claimer === null || claimer === actor.userId || actor.isAdmin);

/**
 * What an actor whom nothing refuses can do about a case.
 * @param thing null when nothing is left of it
 * @param canShow whether its state is for the actor to take back through this case
 */
export function listActions(
  actor: Role,
  owner: Role,
  status: CaseStatus,
  thing: ActableThing | null,
  canShow: boolean,
): ModerationAction[] {
  if (isClosed(status))
    return thing !== null && canShow && (thing.state !== 'shown' || thing.lastReset !== undefined) ? ['show'] : [];
  const there = thing?.isErased ? null : thing;
  const offered: [ModerationAction, boolean][] = [
    ['dismiss', true],
    ['lock_spoiler', there?.isSpoilerLocked === false],
    ['hide', there?.state === 'shown' && there.states.includes('hidden')],
    ['remove', there !== null && there.state !== 'removed' && there.states.includes('removed')],
    // Moderators must lose their badge before they are sanctioned.
    ['warn', !owner.isModerator],
    ['comment_ban', !owner.isModerator],
    ['suspend', actor.isAdmin && !owner.isModerator],
    ['ban', actor.isAdmin && !owner.isModerator],
    ['escalate', !actor.isAdmin],
  ];
  return offered.flatMap(([action, isOffered]) => (isOffered ? [action] : []));
}
