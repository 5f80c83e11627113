import { isMember } from '#features/accounts/accounts.policy.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Films are public, but adult titles are only for signed-in viewers, who may open one by its link. */
export const canSeeMovie = (viewer: Viewer | null, movie: { adult: boolean }): boolean =>
  !movie.adult || viewer !== null;

/** Whether searches find adult titles: only for viewers who have chosen so. */
export const canFindAdultTitles = (viewer: Viewer | null): boolean => viewer?.showsAdultTitles === true;

/** Only admins say for everybody which film one is that only imports name. */
export const canMergeMovie = (viewer: Viewer | null, movie: { letterboxd_key: string | null }): boolean =>
  movie.letterboxd_key !== null && isMember(viewer) && viewer.tier === 'admin';
