import { adminContract } from '@halfstar/contract/admin/admin.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { listAuditLog } from './audit-log.service.ts';
import * as members from './members.service.ts';

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
};
