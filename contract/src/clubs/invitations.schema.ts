import { z } from 'zod';
import { NamedMember } from '../profiles/profiles.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';

export const InvitationStatus = z.enum(['pending', 'accepted', 'declined', 'revoked', 'expired']);
export type InvitationStatus = z.infer<typeof InvitationStatus>;

/** An invitation to a club as those who may invite see it. */
export const ClubInvitation = z.object({
  id: Id,
  club_id: Id,
  inviter: NamedMember.nullable(),
  invitee: NamedMember,
  message: z.string(),
  status: InvitationStatus,
  created_at: Timestamp,
  expires_at: Timestamp,
});
export type ClubInvitation = z.infer<typeof ClubInvitation>;

/** A request to join a club, as those who may decide it see it. */
export const ClubJoinRequest = z.object({
  id: Id,
  club_id: Id,
  member: NamedMember,
  message: z.string(),
  created_at: Timestamp,
});
export type ClubJoinRequest = z.infer<typeof ClubJoinRequest>;
