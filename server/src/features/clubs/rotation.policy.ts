import type { ClubRotation } from '@halfstar/contract/clubs/rotation.schema';
import { notAllowed } from '#platform/errors.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { type ClubOffice, canManageClub } from './clubs.policy.ts';
import { notYourTurn } from './rotation.errors.ts';

/** What decides what a member of a club may do with its rotation: the club, and the ids of those who take part, in order. */
export interface RotationStanding {
  club: ClubOffice;
  pickerIds: readonly string[];
}

const isPicker = ({ userId }: MemberViewer, { pickerIds }: RotationStanding) => pickerIds[0] === userId;

/** What a member of the club may do with its rotation. In an archived club nothing. */
export function listRotationRights(member: MemberViewer, standing: RotationStanding): ClubRotation['can'] {
  const isActive = standing.club.status === 'active' && standing.club.viewer_role !== null;
  const takesPart = standing.pickerIds.includes(member.userId);
  const manage = canManageClub(member, standing.club);
  return {
    take_part: isActive && !takesPart,
    step_out: isActive && takesPart,
    pick: isActive && isPicker(member, standing),
    pass: standing.pickerIds.length > 0 && ((isActive && isPicker(member, standing)) || manage),
    manage,
  };
}

/** Requires the member whose turn it is. Throws NOT_YOUR_TURN. */
export function requirePicker(member: MemberViewer, standing: RotationStanding): void {
  if (!isPicker(member, standing)) throw notYourTurn();
}

/**
 * Requires the member whose turn it is, or one who looks after the club; for a turn that is no longer under way, anybody who takes part.
 * Throws NOT_YOUR_TURN for somebody who takes part, NOT_ALLOWED for others.
 */
export function requirePasser(member: MemberViewer, standing: RotationStanding, isUnderWay: boolean): void {
  if (isPicker(member, standing) || canManageClub(member, standing.club)) return;
  if (!standing.pickerIds.includes(member.userId)) throw notAllowed();
  if (isUnderWay) throw notYourTurn();
}
