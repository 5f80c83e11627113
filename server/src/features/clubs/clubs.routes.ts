import { clubsContract } from '@halfstar/contract/clubs/clubs.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './clubs.service.ts';
import { listRecommendedClubs } from './recommendations.service.ts';

const clubs = implementContract(clubsContract);

export const clubsRoutes = {
  list: clubs.list.handler(({ context, input }) => service.listClubs(context, context.viewer, input)),

  listByMember: clubs.listByMember.handler(({ context, input: { user_id, ...page } }) =>
    service.listMemberClubs(context, context.viewer, user_id, page),
  ),

  listRecommended: clubs.listRecommended.handler(async ({ context }) => ({
    items: await listRecommendedClubs(context, context.viewer),
  })),

  create: clubs.create.handler(({ context, input }) => service.createClub(context, context.viewer, input)),

  get: clubs.get.handler(({ context, input }) => service.getClub(context, context.viewer, input.club_id)),

  update: clubs.update.handler(({ context, input: { club_id, ...form } }) =>
    service.updateClub(context, context.viewer, club_id, form),
  ),

  setPicture: clubs.setPicture.handler(({ context, input: { club_id, ...form } }) =>
    service.setClubPicture(context, context.viewer, club_id, form),
  ),

  removePicture: clubs.removePicture.handler(({ context, input }) =>
    service.removeClubPicture(context, context.viewer, input.club_id),
  ),

  archive: clubs.archive.handler(({ context, input }) => service.archiveClub(context, context.viewer, input.club_id)),

  reopen: clubs.reopen.handler(({ context, input }) => service.reopenClub(context, context.viewer, input.club_id)),
};
