import { adminContract } from '@halfstar/contract/admin/admin.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { listAuditLog } from './audit-log.service.ts';
import { listAllClubs } from './clubs.service.ts';
import { getFigures } from './figures.service.ts';
import { listInvites, revokeInvite } from './invites.service.ts';
import { listJobs, retryJob } from './jobs.service.ts';
import * as members from './members.service.ts';
import * as settings from './settings.service.ts';

const admin = implementContract(adminContract);

export const adminRoutes = {
  listMembers: admin.listMembers.handler(({ context, input }) => members.searchMembers(context, context.viewer, input)),

  getMember: admin.getMember.handler(({ context, input }) =>
    members.getMemberDetail(context, context.viewer, input.user_id),
  ),

  setTier: admin.setTier.handler(({ context, input: { user_id, ...form } }) =>
    members.changeTier(context, context.viewer, user_id, form),
  ),

  setBadges: admin.setBadges.handler(({ context, input: { user_id, ...form } }) =>
    members.changeBadges(context, context.viewer, user_id, form),
  ),

  imposeSanction: admin.imposeSanction.handler(({ context, input: { user_id, ...form } }) =>
    members.imposeMemberSanction(context, context.viewer, user_id, form),
  ),

  liftSanction: admin.liftSanction.handler(({ context, input }) =>
    members.liftMemberSanction(context, context.viewer, input.sanction_id, input.reason),
  ),

  signOutMember: admin.signOutMember.handler(async ({ context, input }) => {
    await members.signOutEverywhere(context, context.viewer, input.user_id, input.reason);
    return {};
  }),

  listAudit: admin.listAudit.handler(({ context, input }) => listAuditLog(context, context.viewer, input)),

  getFigures: admin.getFigures.handler(({ context, input }) => getFigures(context, context.viewer, input)),

  listJobs: admin.listJobs.handler(({ context, input }) => listJobs(context, context.viewer, input)),

  retryJob: admin.retryJob.handler(async ({ context, input }) => {
    await retryJob(context, context.viewer, input.job_kind, input.job_id);
    return {};
  }),

  listClubs: admin.listClubs.handler(({ context, input }) => listAllClubs(context, context.viewer, input)),

  listInvites: admin.listInvites.handler(({ context, input }) => listInvites(context, context.viewer, input)),

  revokeInvite: admin.revokeInvite.handler(async ({ context, input }) => {
    await revokeInvite(context, context.viewer, input.invite_id);
    return {};
  }),

  getSettings: admin.getSettings.handler(({ context }) => settings.getSettings(context, context.viewer)),

  writeAnnouncement: admin.writeAnnouncement.handler(({ context, input }) =>
    settings.writeAnnouncement(context, context.viewer, input),
  ),

  editAnnouncement: admin.editAnnouncement.handler(({ context, input }) =>
    settings.editAnnouncement(context, context.viewer, input),
  ),

  endAnnouncement: admin.endAnnouncement.handler(({ context, input }) =>
    settings.endAnnouncement(context, context.viewer, input),
  ),

  pause: admin.pause.handler(({ context, input }) => settings.pausePart(context, context.viewer, input)),

  endPause: admin.endPause.handler(({ context, input }) => settings.endPause(context, context.viewer, input)),
};
