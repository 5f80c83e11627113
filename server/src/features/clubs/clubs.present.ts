import type { Club, ClubSummary, OwnClubInvitation } from '@halfstar/contract/clubs/clubs.schema';
import { ClubNotify, ClubRole, ClubVisibility, JoinPolicy } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubMovie } from '@halfstar/contract/clubs/films.schema';
import { listAvatarPaths } from '@halfstar/contract/profiles/avatars.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import type { Viewer } from '#platform/viewer.ts';
import { canReadClub, listClubRights } from './clubs.policy.ts';
import type { ClubRow, ClubSummaryRow } from './clubs.queries.ts';

const toStatus = (status: string) => (status === 'archived' ? 'archived' : 'active');

/** A club as lists and recommendations show it. */
export const presentClubSummary = (row: ClubSummaryRow): ClubSummary => ({
  club_id: row.id,
  name: row.name,
  description: row.description,
  club_image_url: row.club_image_url,
  owner_display_name: row.owner_display_name,
  owner_username: row.owner_username,
  member_count: row.member_count,
  current_movie_title: row.current_movie?.title ?? null,
  current_movie: row.current_movie,
  join_policy: JoinPolicy.parse(row.join_policy),
  status: toStatus(row.status),
  role: ClubRole.nullable().parse(row.role),
  requested: row.requested,
});

/** What a club's page shows beside the club's own row. */
export interface ClubParts {
  owner: Member | null;
  currentFilm: ClubMovie | null;
  invitation: OwnClubInvitation | null;
  requested: boolean;
  waitingRequests: number | null;
}

/** A club as its page shows it, with what the viewer may do. */
export function presentClub(viewer: Viewer | null, row: ClubRow, parts: ClubParts): Club {
  const full = canReadClub(viewer, row);
  return {
    club_id: row.id,
    ...(row.moderation === 'hidden'
      ? { moderation: { state: row.moderation, decision_id: row.hiding_decision_id } }
      : {}),
    name: row.name,
    description: row.description,
    club_image_url: row.club_image_url,
    owner: parts.owner,
    member_count: row.member_count,
    visibility: ClubVisibility.parse(row.visibility),
    join_policy: JoinPolicy.parse(row.join_policy),
    status: toStatus(row.status),
    created_at: row.created_at,
    access: full ? 'full' : 'limited',
    rules: full ? row.rules : null,
    sealed_rounds: full ? row.sealed_rounds : null,
    current_movie: full ? parts.currentFilm : null,
    role: row.viewer_role,
    notify: ClubNotify.nullable().parse(row.viewer_notify),
    invitation: parts.invitation,
    requested: parts.requested,
    waiting_request_count: parts.waitingRequests,
    can: listClubRights(viewer, row),
  };
}

/**
 * What other sites show for a link to the club, which is no more than everybody sees of a private one, and the film of a public one.
 * @param poster of the current film
 */
export function toLinkPreview(
  { name, description, member_count, club_image_url, current_movie }: Club,
  poster: LinkPreview['picture'],
): LinkPreview {
  const picture = club_image_url === null ? undefined : listAvatarPaths(club_image_url)?.at(-1);
  return {
    title: name,
    description: [
      'A movie club',
      member_count === 1 ? '1 member' : `${member_count} members`,
      current_movie && `watching ${current_movie.movie.title}`,
      description,
    ]
      .filter(Boolean)
      .join(' · '),
    picture: picture === undefined ? poster : { url: picture.path, width: picture.size, height: picture.size },
    kind: 'website',
  };
}
