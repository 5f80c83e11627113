import { clubInvitationsContract } from '@halfstar/contract/clubs/invitations.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './invitations.service.ts';

const invitations = implementContract(clubInvitationsContract);

export const clubInvitationsRoutes = {
  listByClub: invitations.listByClub.handler(({ context, input: { club_id, ...page } }) =>
    service.listClubInvitations(context, context.viewer, club_id, page),
  ),

  create: invitations.create.handler(({ context, input: { club_id, user_id, message } }) =>
    service.inviteToClub(context, context.viewer, club_id, { userId: user_id, message }),
  ),

  accept: invitations.accept.handler(({ context, input }) =>
    service.acceptInvitation(context, context.viewer, input.invitation_id),
  ),

  decline: invitations.decline.handler(async ({ context, input }) => {
    await service.declineInvitation(context, context.viewer, input.invitation_id);
    return {};
  }),

  revoke: invitations.revoke.handler(async ({ context, input }) => {
    await service.revokeInvitation(context, context.viewer, input.invitation_id);
    return {};
  }),
};
