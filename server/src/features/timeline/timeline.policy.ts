import { isMember } from '#features/accounts/accounts.policy.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Whether the viewer may react to the cards that they are shown; which these are the queries decide. */
export const mayReact = (viewer: Viewer | null): boolean => isMember(viewer);
