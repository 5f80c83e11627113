import type { ClubMember } from '@halfstar/contract/clubs/members.schema';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { type ClubStanding, canManageClub, requireActiveClub } from './clubs.policy.ts';
import { alreadyMember, clubNotOpen, invitationNeeded } from './members.errors.ts';
import { notByRequest } from './requests.errors.ts';

/** A member of the club as those see them who may remove them or give them a role. */
interface Fellow {
  user_id: string;
  role: string;
}

/**
 * What the viewer may do with a member of the club. The owner removes anyone else, and so do admins of Halfstar, but not the owner; club
 * moderators remove members without a role. Whoever goes themselves leaves.
 */
export function listMemberRights(
  viewer: Viewer | null,
  club: ClubStanding,
  { user_id, role }: Fellow,
): ClubMember['can'] {
  const isOther = viewer !== null && viewer.userId !== user_id && role !== 'owner';
  const isOwner = club.viewer_role === 'owner';
  const outranks = isOwner || viewer?.tier === 'admin' || role === 'member';
  return {
    remove: isOther && outranks && canManageClub(viewer, club),
    set_role: isOther && isOwner && canManageClub(viewer, club),
  };
}

/**
 * The club, if the viewer, no member of it, may join it at once: it is active, everybody may join, and they were not removed from it.
 * Throws NOT_FOUND, CLUB_ARCHIVED, CLUB_NOT_OPEN, INVITATION_NEEDED.
 */
export function requireClubToJoinAtOnce<Standing extends ClubStanding>(club: Standing | undefined): Standing {
  if (club === undefined) throw notFound();
  requireActiveClub(club);
  if (club.join_policy !== 'open') throw clubNotOpen();
  if (club.viewer_removed) throw invitationNeeded();
  return club;
}

/**
 * The club, if the viewer may ask to join it. Throws NOT_FOUND, ALREADY_MEMBER, CLUB_ARCHIVED, NOT_BY_REQUEST, INVITATION_NEEDED.
 */
export function requireClubToAskToJoin<Standing extends ClubStanding>(club: Standing | undefined): Standing {
  if (club === undefined) throw notFound();
  if (club.viewer_role !== null) throw alreadyMember();
  requireActiveClub(club);
  if (club.join_policy !== 'request') throw notByRequest();
  if (club.viewer_removed) throw invitationNeeded();
  return club;
}
