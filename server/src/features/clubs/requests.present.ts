import type { ClubJoinRequest } from '@halfstar/contract/clubs/invitations.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { toNamedMember } from '#features/profiles/profiles.present.ts';
import type { JoinRequestRow } from './requests.queries.ts';

/** A request to join as those who may decide it see it. */
export const presentJoinRequest = (row: JoinRequestRow, member: Member): ClubJoinRequest => ({
  id: row.id,
  club_id: row.club_id,
  member: toNamedMember(member),
  message: row.message,
  created_at: row.created_at,
});
