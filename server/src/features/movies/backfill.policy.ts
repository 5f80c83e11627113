import { requireMember } from '#features/accounts/accounts.policy.ts';
import { notAllowed } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** What the source tells beyond this age is asked for again: its terms let nobody keep it for longer than six months. */
export const AGED_DAYS = 150;
/** The source remembers for a week what it told, and so do we: asking again earlier brings nothing. */
export const TOLD_LATELY_DAYS = 7;

/** Only admins look after the catalogue. */
export function demandCurator(viewer: Viewer | null): MemberViewer {
  const member = requireMember(viewer);
  if (member.tier !== 'admin') throw notAllowed();
  return member;
}
