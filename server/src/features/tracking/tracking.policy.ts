import type { MovieStatus } from '@halfstar/contract/tracking/tracking.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** The viewer as a member, who may have ratings, lists and a diary. Throws AUTHENTICATION_REQUIRED, EMAIL_UNCONFIRMED, NOT_ALLOWED. */
export const requireTracker = (viewer: Viewer | null): MemberViewer => requireMember(viewer);

/** The id of the member whose ratings and lists are read with films, which is the viewer's own; null for a visitor. */
export const getTrackingUserId = (viewer: Viewer | null): string | null => viewer?.userId ?? null;

/** Whether the scores of a film with this status are hidden from the viewer until they have watched it. */
export const mustHideScores = (viewer: Viewer | null, status: MovieStatus): boolean =>
  viewer?.hidesScores === true && status !== 'watched';
