import type { Viewer } from '#platform/viewer.ts';

/** Films are public. Adult titles are never offered; a member who follows a link to one asked for it. */
export const maySee = (viewer: Viewer | null, movie: { adult: boolean }): boolean => !movie.adult || viewer !== null;
