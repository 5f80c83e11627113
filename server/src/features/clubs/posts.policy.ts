import type { CommentRights } from '#features/subjects/subjects.service.ts';
import type { Viewer } from '#platform/viewer.ts';
import { type ClubStanding, canReadClub, mayManageEvenArchived, readsAcrossBlocks } from './clubs.policy.ts';

/** The thread of a club, or the discussion of one of its films. */
export interface ThreadStanding {
  /** Undefined for a club that the viewer may not know of. */
  club: ClubStanding | undefined;
  /** Whether it is open to those who may read the club: a film's only once the club watches it. */
  isOpen: boolean;
}

const NO_READING = { readsHidden: false, readsAcrossBlocks: false };

/** What the viewer may do with the posts in a thread. Members write, those who look after the club hide, while it is active. */
export function listThreadRights(
  viewer: Viewer | null,
  { club, isOpen }: ThreadStanding,
): CommentRights & { is_readable: boolean } {
  if (club === undefined || !isOpen || !canReadClub(viewer, club))
    return { is_readable: false, writeRefusal: 'NOT_FOUND', hideRefusal: 'NOT_FOUND', ...NO_READING };
  const archived = club.status === 'active' ? null : 'CLUB_ARCHIVED';
  const manages = mayManageEvenArchived(viewer, club);
  return {
    is_readable: true,
    writeRefusal: club.viewer_role === null ? 'NOT_ALLOWED' : archived,
    hideRefusal: manages ? archived : 'NOT_ALLOWED',
    readsHidden: manages,
    readsAcrossBlocks: readsAcrossBlocks(viewer, club),
  };
}
