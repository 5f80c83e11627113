export {
  listAllScheduledReviews,
  listCommentsByMember,
  listDrafts,
  listReviewedFilmIds,
  listReviewReactionsByMember,
} from './export.queries.ts';
