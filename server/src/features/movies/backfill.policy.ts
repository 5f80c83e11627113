import { requireMember } from '#features/accounts/accounts.policy.ts';
import { notAllowed } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** Facts older than this are fetched again, because the source's terms allow keeping them for six months at most. */
export const MAX_FACT_AGE_DAYS = 150;
/** A film is not looked up again before this: answers are cached for a week, so an earlier lookup finds nothing new. */
export const LOOKUP_INTERVAL_DAYS = 7;

/** Only admins maintain the catalog. Throws NOT_ALLOWED, and what `requireMember` throws. */
export function requireCatalogAdmin(viewer: Viewer | null): MemberViewer {
  const member = requireMember(viewer);
  if (member.tier !== 'admin') throw notAllowed();
  return member;
}
