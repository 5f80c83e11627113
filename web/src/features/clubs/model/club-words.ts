import type { ClubNotify, ClubRole, JoinPolicy } from '@halfstar/contract/clubs/clubs.schema';

export const ROLE_NAMES: Record<ClubRole, string> = { owner: 'Owner', moderator: 'Moderator', member: 'Member' };

export const JOIN_POLICY_NAMES: Record<JoinPolicy, string> = {
  open: 'Open',
  request: 'By request',
  invite: 'By invitation',
};

/** How the club is joined, for those who are not in it. */
export const HOW_TO_JOIN: Record<JoinPolicy, string> = {
  open: 'Everybody may join.',
  request: 'Its owner or a moderator approves who joins.',
  invite: 'It is joined by invitation.',
};

export const NOTIFY_NAMES: Record<ClubNotify, string> = {
  all: 'Everything',
  film_changes: 'Changes of the film',
  none: 'Nothing',
};

/** "Films, cinemas" is FC: up to two letters that stand for a club without a picture. */
export function getClubInitials(name: string): string {
  const words = name.split(/\s+/u).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  return (words.slice(0, 2).join('') || '?').toUpperCase();
}
