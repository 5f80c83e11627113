import { authenticationRequired, emailUnconfirmed, notAllowed } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** Signed in, whether or not the address is confirmed: what one needs to rule over one's own account. */
export function demandSignedIn(viewer: Viewer | null): Viewer {
  if (viewer === null) throw authenticationRequired();
  return viewer;
}

/** Signed in with a confirmed address: may make a profile, but is not yet a member. */
export function demandConfirmed(viewer: Viewer | null): Viewer {
  const present = demandSignedIn(viewer);
  if (!present.emailConfirmed) throw emailUnconfirmed();
  return present;
}

/** Signed in, confirmed, with a profile: what every act of a member needs first. */
export function demandMember(viewer: Viewer | null): MemberViewer {
  const confirmed = demandConfirmed(viewer);
  if (confirmed.tier === null) throw notAllowed();
  return confirmed as MemberViewer;
}

/** The same question without a refusal, for what a screen may offer. */
export const isMember = (viewer: Viewer | null): viewer is MemberViewer =>
  viewer !== null && viewer.emailConfirmed && viewer.tier !== null;
