import { makeModeratedComments } from '#features/comments/moderated.service.ts';

/** Comments on reviews. */
export const moderatedReviewComments = makeModeratedComments(['review'], ({ id }) => `/reviews/${id}?`);
