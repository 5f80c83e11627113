import type { MovieStatus } from '@halfstar/contract/tracking/tracking.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** Whose ratings and lists change: members keep their own, so there is nobody else to ask about. */
export const demandTracker = (viewer: Viewer | null): MemberViewer => requireMember(viewer);

/** Whether the scores of a film that stands so with the viewer are hidden from them until they have watched it. */
export const hidesScoresOf = (viewer: Viewer | null, status: MovieStatus): boolean =>
  viewer?.hidesScores === true && status !== 'watched';

/** For whom to read: everybody may look, and a visitor has nothing of their own. */
export const ownerOf = (viewer: Viewer | null): string | null => viewer?.userId ?? null;
