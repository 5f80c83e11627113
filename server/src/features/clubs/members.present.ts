import { ClubNotify, ClubRole } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubMember, ClubMembership } from '@halfstar/contract/clubs/members.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { toProfileHidden } from '#features/visibility/visibility.present.ts';
import type { Standing } from '#features/visibility/visibility.service.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { ClubStanding } from './clubs.policy.ts';
import { listMemberRights } from './members.policy.ts';
import type { MembershipRow } from './members.queries.ts';

/**
 * A member of a club, with what the viewer may do with them.
 * @param standing how the viewer and the member are related, where the viewer reads across blocks
 */
export const presentClubMember = (
  viewer: Viewer | null,
  club: ClubStanding,
  row: MembershipRow,
  { member, standing }: { member: Member; standing: Pick<Standing, 'blocked'> | undefined },
): ClubMember => ({
  member,
  ...toProfileHidden(standing),
  role: ClubRole.parse(row.role),
  joined_at: row.joined_at,
  can: listMemberRights(viewer, club, row),
});

/** What a member is in a club; undefined for one who does not belong to it. */
export const presentMembership = (clubId: string, row: MembershipRow | undefined): ClubMembership => ({
  club_id: clubId,
  role: ClubRole.nullable().parse(row?.role ?? null),
  notify: ClubNotify.nullable().parse(row?.notify ?? null),
});
