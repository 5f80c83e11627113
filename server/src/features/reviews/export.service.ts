export {
  listAllScheduledReviews as listScheduled,
  listCommentsByMember as listComments,
  listDrafts,
  listReviewedFilmIds,
  listReviewReactionsByMember as listReactions,
} from './export.queries.ts';
