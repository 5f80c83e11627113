import { defineEvent } from '#platform/events.ts';

/** A member was invited to a club. */
export const clubInvited = defineEvent<{
  invitationId: string;
  clubId: string;
  inviterId: string;
  inviteeId: string;
  /** ISO timestamp. */
  at: string;
}>('clubs.invited');

/** An invitation was accepted, declined or revoked. */
export const clubInvitationEnded = defineEvent<{
  invitationId: string;
  inviteeId: string;
  /** ISO timestamp. */
  at: string;
}>('clubs.invitation-ended');

/** A member asked to join a club. Not published when a request waits already. */
export const clubRequested = defineEvent<{
  clubId: string;
  requesterId: string;
  /** ISO timestamp. */
  at: string;
}>('clubs.requested');

/** A request to join a club no longer waits: it was approved, declined or withdrawn, or the member has joined in another way. */
export const clubRequestEnded = defineEvent<{
  clubId: string;
  requesterId: string;
  /** Whether the owner or a club moderator approved it. */
  approved: boolean;
  /** ISO timestamp. */
  at: string;
}>('clubs.request-ended');

/** A member was made the owner of a club, or a club moderator. Not published for the role that they have, nor for who creates a club. */
export const clubRoleGiven = defineEvent<{
  clubId: string;
  userId: string;
  role: 'owner' | 'moderator';
  /** ISO timestamp. */
  at: string;
}>('clubs.role-given');

/** A member has another role in a club, or none any more, or has joined it. Not published for who creates a club or whose account is deleted. */
export const clubRoleChanged = defineEvent<{ clubId: string; userId: string }>('clubs.role-changed');
