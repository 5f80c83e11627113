import type { ClubJoinRequest } from '@halfstar/contract/clubs/invitations.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { toNamedMember } from '#features/profiles/profiles.present.ts';
import type { JoinRequestRow } from './requests.queries.ts';

/** A request to join as those who may decide it see it. */
export const presentJoinRequest = ({ user_id: _, ...row }: JoinRequestRow, member: Member): ClubJoinRequest => ({
  ...row,
  member: toNamedMember(member),
});
