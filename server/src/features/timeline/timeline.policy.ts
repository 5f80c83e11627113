import { isMember } from '#features/accounts/accounts.policy.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Any member, to whatever stands on a timeline that they may see: for now everything is public. */
export const mayReact = (viewer: Viewer | null): boolean => isMember(viewer);
