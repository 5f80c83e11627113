import { demandMember } from '#features/accounts/accounts.policy.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** Whose ratings and lists change: members keep their own, so there is nobody else to ask about. */
export const demandTracker = (viewer: Viewer | null): MemberViewer => demandMember(viewer);

/** For whom to read: everybody may look, and a visitor has nothing of their own. */
export const ownerOf = (viewer: Viewer | null): string | null => viewer?.userId ?? null;
