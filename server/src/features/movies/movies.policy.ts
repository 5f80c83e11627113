import { isMember } from '#features/accounts/accounts.policy.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Films are public, but adult titles are only for signed-in viewers, who may open one by its link. */
export const canSeeMovie = (viewer: Viewer | null, movie: { adult: boolean }): boolean =>
  !movie.adult || viewer !== null;

/** Whether searches find adult titles: only for viewers who have chosen so. */
export const canFindAdultTitles = (viewer: Viewer | null): boolean => viewer?.showsAdultTitles === true;

/**
 * Whether the viewer may say for everybody which film a provisional one is: only an admin, and only of a film that nothing but imports
 * names.
 */
export const canMergeMovie = (viewer: Viewer | null, movie: { letterboxd_key: string | null }): boolean =>
  movie.letterboxd_key !== null && isMember(viewer) && viewer.tier === 'admin';
