import type { Club, ClubRole } from '@halfstar/contract/clubs/clubs.schema';
import { isMember, requireMember } from '#features/accounts/accounts.policy.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { clubArchived, upgradeRequired } from './clubs.errors.ts';

/** What decides who may do what in a club: the club, and what the viewer is in it. */
export interface ClubStanding {
  visibility: string;
  join_policy: string;
  status: string;
  /** What moderators do with it; null while it is shown. */
  moderation: string | null;
  /** The viewer's role; null for others than members. */
  viewer_role: ClubRole | null;
  /** Whether the viewer was removed from the club and has not been invited since. */
  viewer_removed: boolean;
}

/** Whether tiers may write full reviews in clubs and own them; lite members may only rate. */
export const isProOrAdmin = ({ tier }: { tier: string }): boolean => tier === 'pro' || tier === 'admin';

/** What decides whether the viewer looks after a club. */
export type ClubOffice = Pick<ClubStanding, 'status' | 'viewer_role'>;

const isActive = ({ status }: Pick<ClubStanding, 'status'>) => status === 'active';
const isManager = ({ viewer_role }: Pick<ClubStanding, 'viewer_role'>) =>
  viewer_role === 'owner' || viewer_role === 'moderator';

/** Whether the viewer may see members, films and reviews of the club. A private club shows them to its members, and to admins. */
export const canReadClub = (viewer: Viewer | null, club: ClubStanding): boolean =>
  club.visibility === 'public' || club.viewer_role !== null || (isMember(viewer) && viewer.tier === 'admin');

const isUnsanctioned = ({ sanctions }: MemberViewer) => sanctions.suspensionEndsAt === null && !sanctions.isBanned;

/**
 * Whether the viewer may change the club while it is active, and always see what is hidden in it: its owner, club moderators, admins, but
 * nobody who is suspended or banned.
 */
export const mayManageEvenArchived = (viewer: Viewer | null, club: Pick<ClubStanding, 'viewer_role'>): boolean =>
  isMember(viewer) && isUnsanctioned(viewer) && (isManager(club) || viewer.tier === 'admin');

/**
 * Whether the viewer sees the members of the club from whom a block separates them, and reads what they say in it: its owner and club
 * moderators, who could neither remove them nor hide it otherwise. Admins who have no role in the club find what is reported in the queue
 * of moderators.
 */
export const readsAcrossBlocks = (viewer: Viewer | null, club: Pick<ClubStanding, 'viewer_role'>): boolean =>
  isManager(club) && mayManageEvenArchived(viewer, club);

/** Whether the viewer may see and change what the club shows to those who look after it. */
export const canManageClub = (viewer: Viewer | null, club: ClubOffice): boolean =>
  isActive(club) && mayManageEvenArchived(viewer, club);

/** What the viewer may do in the club. */
export function listClubRights(viewer: Viewer | null, club: ClubStanding): Club['can'] {
  const isAsked = isMember(viewer) && isActive(club) && club.viewer_role === null && !club.viewer_removed;
  const isIn = isMember(viewer) && isActive(club) && club.viewer_role !== null;
  return {
    join: isAsked && club.join_policy === 'open',
    request: isAsked && club.join_policy === 'request',
    leave: isMember(viewer) && club.viewer_role !== null,
    manage: canManageClub(viewer, club),
    own: isMember(viewer) && club.viewer_role === 'owner',
    rate: isIn,
    review: isIn && isProOrAdmin(viewer),
  };
}

/** Requires a member whose tier may own clubs. Throws UPGRADE_REQUIRED, and what requireMember throws. */
export function requireClubCreator(viewer: Viewer | null): MemberViewer {
  const member = requireMember(viewer);
  if (!isProOrAdmin(member)) throw upgradeRequired();
  return member;
}

/** The club, if there is one that the viewer may read. Throws NOT_FOUND, also for the inside of a private club. */
export function requireClubReader<Standing extends ClubStanding>(
  viewer: Viewer | null,
  club: Standing | undefined,
): Standing {
  if (club === undefined || !canReadClub(viewer, club)) throw notFound();
  return club;
}

/** The club, archived or not, if the viewer looks after it. Throws NOT_FOUND as requireClubReader does, NOT_ALLOWED. */
export function requireManagerEvenArchived<Standing extends ClubStanding>(
  viewer: MemberViewer,
  club: Standing | undefined,
): Standing {
  const readable = requireClubReader(viewer, club);
  if (!mayManageEvenArchived(viewer, readable)) throw notAllowed();
  return readable;
}

/**
 * The club, if the viewer may change it and it is active. Throws NOT_FOUND as requireClubReader does, NOT_ALLOWED, CLUB_ARCHIVED.
 */
export const requireClubManager = <Standing extends ClubStanding>(
  viewer: MemberViewer,
  club: Standing | undefined,
): Standing => requireActiveClub(requireManagerEvenArchived(viewer, club));

/** The club, if the viewer owns it. Throws NOT_FOUND as requireClubReader does, NOT_ALLOWED. */
export function requireClubOwner<Standing extends ClubStanding>(
  viewer: MemberViewer,
  club: Standing | undefined,
): Standing {
  const readable = requireClubReader(viewer, club);
  if (readable.viewer_role !== 'owner') throw notAllowed();
  return readable;
}

/** The club, if the viewer is a member of it. Throws NOT_FOUND as requireClubReader does, NOT_ALLOWED. */
export function requireClubMember<Standing extends ClubStanding>(
  viewer: MemberViewer,
  club: Standing | undefined,
): Standing {
  const readable = requireClubReader(viewer, club);
  if (readable.viewer_role === null) throw notAllowed();
  return readable;
}

/** The club, if the viewer is a member of it or an admin. Throws NOT_FOUND as requireClubReader does, NOT_ALLOWED. */
export function requireMemberOrAdmin<Standing extends ClubStanding>(
  viewer: MemberViewer,
  club: Standing | undefined,
): Standing {
  const readable = requireClubReader(viewer, club);
  if (readable.viewer_role === null && !mayManageEvenArchived(viewer, readable)) throw notAllowed();
  return readable;
}

/** The club, if it is not archived. Throws CLUB_ARCHIVED. */
export function requireActiveClub<Standing extends ClubStanding>(club: Standing): Standing {
  if (!isActive(club)) throw clubArchived();
  return club;
}

/**
 * Requires that the viewer may review films in the club: its members, while it is active, with a text only those whose tier may write.
 * Throws NOT_FOUND as requireClubReader does, NOT_ALLOWED, CLUB_ARCHIVED, UPGRADE_REQUIRED.
 */
export function requireReviewer(viewer: MemberViewer, club: ClubStanding | undefined, withText: boolean): void {
  requireActiveClub(requireClubMember(viewer, club));
  if (withText && !isProOrAdmin(viewer)) throw upgradeRequired();
}

/** The club, if it may get members: moderators do not hide it. Throws NOT_ALLOWED. */
export function requireUnmoderatedClub<Standing extends ClubStanding>(club: Standing): Standing {
  if (club.moderation !== null) throw notAllowed();
  return club;
}
