export {
  listClubReviewsOfMember,
  listInvitationsOfMember,
  listMembershipsOfMember,
  listPostsOfMember,
  listRequestsOfMember,
} from './export.queries.ts';
