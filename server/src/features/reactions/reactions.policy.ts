import { isMember } from '#features/accounts/accounts.policy.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Whether the viewer may react to something that they can see: any member may, also to their own. */
export const canReact = (viewer: Viewer | null): boolean => isMember(viewer);
