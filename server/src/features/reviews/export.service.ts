export { listComments, listDrafts, listReactions, listReviewedFilmIds, listScheduled } from './export.queries.ts';
