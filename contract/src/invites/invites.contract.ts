import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { pageQuery } from '../shared/page.schema.ts';
import { call, publicCall } from '../shared/procedure.ts';
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
    .route({ method: 'POST', path: '/invites/validations', tags, summary: 'Is this code good?' })
    .input(z.strictObject({ code: InviteCode }))
    .output(InviteValidation),
  mine: call
    .route({ method: 'GET', path: '/invites', tags, summary: 'The codes I made' })
    .input(z.strictObject(pageQuery).prefault({}))
    .output(InviteOverview),
  create: call
    .route({ method: 'POST', path: '/invites', tags, summary: 'Make a code', successStatus: 201 })
    .input(NewInvite)
    .output(Invite)
    .errors({ INVITE_QUOTA_REACHED: { status: 409, message: 'You have no codes left to make right now.' } }),
  createBatch: call
    .route({
      method: 'POST',
      path: '/invites/batches',
      tags,
      summary: 'Make codes of any kind',
      description: 'For admins.',
      successStatus: 201,
    })
    .input(NewInviteBatch)
    .output(z.object({ items: z.array(Invite).max(MAX_CODES_AT_ONCE) })),
  quota: call
    .route({
      method: 'GET',
      path: '/users/{user_id}/invite-quota',
      tags,
      summary: 'How many codes a member may make',
      description: 'For admins.',
    })
    .input(z.strictObject({ user_id: Id }))
    .output(InviteQuota),
  setQuota: call
    .route({
      method: 'PUT',
      path: '/users/{user_id}/invite-quota',
      tags,
      summary: 'Let a member make more codes',
      description: 'For admins.',
    })
    .input(InviteQuota.safeExtend({ user_id: Id }))
    .output(InviteQuota),
  revoke: call
    .route({ method: 'DELETE', path: '/invites/{invite_id}', tags, summary: 'Take back an unused code' })
    .input(z.strictObject({ invite_id: Id }))
    .output(z.object({}))
    .errors({ INVITE_ALREADY_USED: { status: 409, message: 'Somebody has used this code already.' } }),
};
