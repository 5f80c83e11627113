import { isMember } from '#features/accounts/accounts.policy.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Any member may react to every card: for now all timelines are public. */
export const mayReact = (viewer: Viewer | null): boolean => isMember(viewer);
