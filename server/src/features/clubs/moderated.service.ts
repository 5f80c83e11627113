import { makeModeratedComments } from '#features/comments/moderated.service.ts';
import { POST_KINDS } from './posts.service.ts';

/** What members say in clubs, on a club's page or in the discussion of a film. */
export const moderatedClubPosts = makeModeratedComments(
  POST_KINDS,
  ({ clubId, movieId }) => `/movie-clubs/${clubId}?${movieId === null ? 'tab=talk' : `watched=${movieId}`}&`,
);
