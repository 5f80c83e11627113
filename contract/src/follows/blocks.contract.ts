import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSuspended } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { FollowListEntry, MAX_HIDDEN_MEMBERS, Relation } from './follows.schema.ts';

const tags = ['Blocks and mutes'];
const memberInput = z.strictObject({ user_id: Id });
const rate = rateLimit({ most: 300 });
const most = MAX_HIDDEN_MEMBERS.toLocaleString('en');

/** The calls about members whom the viewer blocks or mutes. */
export const blocksContract = {
  block: callOfSuspended
    .meta({ session: 'required', rate })
    .route({
      method: 'PUT',
      path: '/users/{user_id}/block',
      tags,
      summary: 'Block a member',
      description: 'From then on neither sees the other. Follows and requests between the two end.',
    })
    .input(memberInput)
    .output(Relation)
    .errors({
      CANNOT_BLOCK_YOURSELF: { status: 409, message: 'You cannot block yourself.' },
      TOO_MANY_BLOCKED: { status: 409, message: `You can block ${most} members. Unblock someone first.` },
    }),
  unblock: callOfSuspended
    .route({ method: 'DELETE', path: '/users/{user_id}/block', tags, summary: 'Unblock a member' })
    .input(memberInput)
    .output(Relation),
  listBlocked: call
    .route({ method: 'GET', path: '/blocked-users', tags, summary: 'List the members whom the viewer blocks' })
    .input(z.strictObject(pageQuery).prefault({}))
    .output(makePageSchema(FollowListEntry)),
  mute: callOfSuspended
    .meta({ session: 'required', rate })
    .route({
      method: 'PUT',
      path: '/users/{user_id}/mute',
      tags,
      summary: 'Mute a member',
      description: 'The viewer sees nothing of the member, who does not know.',
    })
    .input(memberInput)
    .output(Relation)
    .errors({
      CANNOT_MUTE_YOURSELF: { status: 409, message: 'You cannot mute yourself.' },
      TOO_MANY_MUTED: { status: 409, message: `You can mute ${most} members. Unmute someone first.` },
    }),
  unmute: callOfSuspended
    .route({ method: 'DELETE', path: '/users/{user_id}/mute', tags, summary: 'Unmute a member' })
    .input(memberInput)
    .output(Relation),
  listMuted: call
    .route({ method: 'GET', path: '/muted-users', tags, summary: 'List the members whom the viewer mutes' })
    .input(z.strictObject(pageQuery).prefault({}))
    .output(makePageSchema(FollowListEntry)),
};
