import type { MovieStatus } from '@halfstar/contract/tracking/tracking.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** Members change only their own ratings and lists. Throws AUTHENTICATION_REQUIRED, EMAIL_UNCONFIRMED, NOT_ALLOWED. */
export const requireTracker = (viewer: Viewer | null): MemberViewer => requireMember(viewer);

/** The member whose ratings and lists are read with films; null for a visitor. */
export const getOwnerId = (viewer: Viewer | null): string | null => viewer?.userId ?? null;

/** Whether the scores of a film with this status are hidden from the viewer until they have watched it. */
export const mustHideScores = (viewer: Viewer | null, status: MovieStatus): boolean =>
  viewer?.hidesScores === true && status !== 'watched';
