import type { ClubRotation } from '@halfstar/contract/clubs/rotation.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { toNamedMember } from '#features/profiles/profiles.present.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import type { ClubRow } from './clubs.queries.ts';
import { listRotationRights } from './rotation.policy.ts';
import type { PickerRow, RotationRow } from './rotation.queries.ts';

/**
 * A rotation as the contract shows it.
 * @param pickers those who take part, in order
 * @param members of them, at least those whom the viewer may see
 */
export function presentRotation(
  viewer: MemberViewer,
  club: ClubRow,
  { days, picker_id, turn_ends_at }: RotationRow,
  pickers: readonly PickerRow[],
  members: ReadonlyMap<string, Member>,
): ClubRotation {
  const [first, ...others] = pickers;
  const toNamed = ({ user_id, is_visible }: PickerRow) => {
    const member = is_visible ? members.get(user_id) : undefined;
    return member === undefined ? [] : toNamedMember(member);
  };
  // Until a job has followed up, the turn may be that of somebody who has left.
  const isBegun = first !== undefined && picker_id === first.user_id;
  const [picker = null] = pickers.slice(0, 1).flatMap(toNamed);
  return {
    club_id: club.id,
    days,
    picker,
    turn_ends_at: isBegun ? turn_ends_at : null,
    next: others.flatMap(toNamed),
    can: listRotationRights(viewer, { club, pickerIds: pickers.map(({ user_id }) => user_id) }),
  };
}
