import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { call } from '../shared/procedure.ts';
import { Invite, InviteCode, InviteOverview, InviteValidation, NewInvite } from './invites.schema.ts';

const tags = ['Invites'];

export const invitesContract = {
  validate: call
    .route({ method: 'POST', path: '/invites/validations', tags, summary: 'Is this code good?' })
    .input(z.strictObject({ code: InviteCode }))
    .output(InviteValidation),
  mine: call.route({ method: 'GET', path: '/invites', tags, summary: 'The codes I made' }).output(InviteOverview),
  create: call
    .route({ method: 'POST', path: '/invites', tags, summary: 'Make a code', successStatus: 201 })
    .input(NewInvite)
    .output(Invite)
    .errors({ INVITE_QUOTA_REACHED: { status: 409, message: 'You have no codes left to make right now.' } }),
  revoke: call
    .route({ method: 'DELETE', path: '/invites/{invite_id}', tags, summary: 'Take back an unused code' })
    .input(z.strictObject({ invite_id: Id }))
    .output(z.object({}))
    .errors({ INVITE_ALREADY_USED: { status: 409, message: 'Somebody has used this code already.' } }),
};
