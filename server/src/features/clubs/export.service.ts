export {
  listClubReviewsOfMember,
  listInvitationsOfMember,
  listMembershipsOfMember,
  listRequestsOfMember,
} from './export.queries.ts';
