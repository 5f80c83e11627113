export {
  listBallotsOfMember,
  listClubReviewsOfMember,
  listInvitationsOfMember,
  listMembershipsOfMember,
  listNominationsOfMember,
  listRequestsOfMember,
} from './export.queries.ts';
