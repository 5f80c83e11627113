import { isMember } from '#features/accounts/accounts.policy.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Whether the viewer may react to a card: any member may, because all timelines are public. */
export const mayReact = (viewer: Viewer | null): boolean => isMember(viewer);
