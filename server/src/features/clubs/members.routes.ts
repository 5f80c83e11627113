import { clubMembersContract } from '@halfstar/contract/clubs/members.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './members.service.ts';

const members = implementContract(clubMembersContract);

export const clubMembersRoutes = {
  list: members.list.handler(({ context, input: { club_id, ...page } }) =>
    service.listClubMembers(context, context.viewer, club_id, page),
  ),

  join: members.join.handler(({ context, input }) => service.joinClub(context, context.viewer, input.club_id)),

  leave: members.leave.handler(({ context, input }) =>
    service.leaveClub(context, context.viewer, input.club_id, input.successor_id),
  ),

  setNotify: members.setNotify.handler(({ context, input }) =>
    service.setClubNotify(context, context.viewer, input.club_id, input.notify),
  ),

  remove: members.remove.handler(async ({ context, input }) => {
    await service.removeClubMember(context, context.viewer, input.club_id, input.user_id);
    return {};
  }),

  setRole: members.setRole.handler(({ context, input }) =>
    service.setClubRole(context, context.viewer, input.club_id, input.user_id, input.role),
  ),

  handOver: members.handOver.handler(({ context, input }) =>
    service.handOverClub(context, context.viewer, input.club_id, input.user_id),
  ),
};
