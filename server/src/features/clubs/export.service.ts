export {
  findClubNames,
  listBallotsOfMember,
  listClubReviewsOfMember,
  listInvitationsOfMember,
  listMembershipsOfMember,
  listNominationsOfMember,
  listPostsOfMember,
  listRequestsOfMember,
} from './export.queries.ts';
