import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { pageQuery } from '../shared/page.schema.ts';
import { call, callOfSession, publicCall } from '../shared/procedure.ts';
import {
  Invite,
  InviteCode,
  InviteOverview,
  InviteQuota,
  InviteValidation,
  MAX_CODES_AT_ONCE,
  NewInvite,
  NewInviteBatch,
} from './invites.schema.ts';

const tags = ['Invites'];

export const invitesContract = {
  validate: publicCall
    .meta({ session: 'optional', openTo: 'suspended', accessToken: 'refused' })
    .route({ method: 'POST', path: '/invites/validations', tags, summary: 'Validate an invite code' })
    .input(z.strictObject({ code: InviteCode }))
    .output(InviteValidation),
  getOverview: call
    .route({ method: 'GET', path: '/invites', tags, summary: "List the viewer's invite codes" })
    .input(z.strictObject(pageQuery).prefault({}))
    .output(InviteOverview),
  create: call
    .route({ method: 'POST', path: '/invites', tags, summary: 'Create an invite code', successStatus: 201 })
    .input(NewInvite)
    .output(Invite)
    .errors({ INVITE_QUOTA_REACHED: { status: 409, message: 'You have no codes left to make right now.' } }),
  createBatch: callOfSession
    .route({
      method: 'POST',
      path: '/invites/batches',
      tags,
      summary: 'Create a batch of invite codes of any type',
      description: 'For admins.',
      successStatus: 201,
    })
    .input(NewInviteBatch)
    .output(z.object({ items: z.array(Invite).max(MAX_CODES_AT_ONCE) })),
  getQuota: callOfSession
    .route({
      method: 'GET',
      path: '/users/{user_id}/invite-quota',
      tags,
      summary: "Get a member's invite quota",
      description: 'For admins.',
    })
    .input(z.strictObject({ user_id: Id }))
    .output(InviteQuota),
  setQuota: callOfSession
    .route({
      method: 'PUT',
      path: '/users/{user_id}/invite-quota',
      tags,
      summary: "Set a member's invite quota",
      description: 'For admins.',
    })
    .input(InviteQuota.safeExtend({ user_id: Id }))
    .output(InviteQuota),
  revoke: call
    .route({ method: 'DELETE', path: '/invites/{invite_id}', tags, summary: 'Revoke an unused invite code' })
    .input(z.strictObject({ invite_id: Id }))
    .output(z.object({}))
    .errors({ INVITE_ALREADY_USED: { status: 409, message: 'Somebody has used this code already.' } }),
};
