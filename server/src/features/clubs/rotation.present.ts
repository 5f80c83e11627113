import type { ClubRotation } from '@halfstar/contract/clubs/rotation.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { toNamedMember } from '#features/profiles/profiles.present.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import type { ClubRow } from './clubs.queries.ts';
import { listRotationRights } from './rotation.policy.ts';
import type { PickerRow, RotationRow } from './rotation.queries.ts';

/**
 * The turn that is under way, if it is that of the first picker. Else null: a job has still to begin the turn of the first, as after the
 * picker before has left.
 */
export const findTurn = (
  { picker_id, turn_id, turn_ends_at }: RotationRow,
  [first]: readonly PickerRow[],
): { id: string | null; endsAt: string | null } | null =>
  first !== undefined && picker_id === first.user_id ? { id: turn_id, endsAt: turn_ends_at } : null;

/**
 * A rotation as the contract shows it.
 * @param pickers those who take part, in order
 * @param members of them, at least those whom the viewer may see
 */
export function presentRotation(
  viewer: MemberViewer,
  club: ClubRow,
  rotation: RotationRow,
  pickers: readonly PickerRow[],
  members: ReadonlyMap<string, Member>,
): ClubRotation {
  const [, ...others] = pickers;
  const toNamed = ({ user_id, is_visible }: PickerRow) => {
    const member = is_visible ? members.get(user_id) : undefined;
    return member === undefined ? [] : toNamedMember(member);
  };
  const turn = findTurn(rotation, pickers);
  const [picker = null] = pickers.slice(0, 1).flatMap(toNamed);
  return {
    club_id: club.id,
    days: rotation.days,
    picker,
    turn_id: turn?.id ?? null,
    turn_ends_at: turn?.endsAt ?? null,
    next: others.flatMap(toNamed),
    can: listRotationRights(viewer, { club, pickerIds: pickers.map(({ user_id }) => user_id) }),
  };
}
