import { isMember } from '#features/accounts/accounts.policy.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Whether the viewer may react to what they are shown: any member may, also to their own. */
export const canReact = (viewer: Viewer | null): boolean => isMember(viewer);
