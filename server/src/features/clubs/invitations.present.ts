import { type ClubInvitation, InvitationStatus } from '@halfstar/contract/clubs/invitations.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { toNamedMember } from '#features/profiles/profiles.present.ts';
import type { InvitationRow } from './invitations.queries.ts';

/** An invitation as those who may invite see it. */
export const presentInvitation = (
  row: InvitationRow,
  inviter: Member | undefined,
  invitee: Member,
): ClubInvitation => ({
  id: row.id,
  club_id: row.club_id,
  inviter: inviter === undefined ? null : toNamedMember(inviter),
  invitee: toNamedMember(invitee),
  message: row.message,
  status: InvitationStatus.parse(row.status),
  created_at: row.created_at,
  expires_at: row.expires_at,
});
