import { blocksContract } from '@halfstar/contract/follows/blocks.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import {
  blockMember,
  listBlockedMembers,
  listMutedMembers,
  muteMember,
  unblockMember,
  unmuteMember,
} from './blocks.service.ts';

const blocks = implementContract(blocksContract);

export const blocksRoutes = {
  block: blocks.block.handler(({ context, input }) => blockMember(context, context.viewer, input.user_id)),

  unblock: blocks.unblock.handler(({ context, input }) => unblockMember(context, context.viewer, input.user_id)),

  listBlocked: blocks.listBlocked.handler(({ context, input }) => listBlockedMembers(context, context.viewer, input)),

  mute: blocks.mute.handler(({ context, input }) => muteMember(context, context.viewer, input.user_id)),

  unmute: blocks.unmute.handler(({ context, input }) => unmuteMember(context, context.viewer, input.user_id)),

  listMuted: blocks.listMuted.handler(({ context, input }) => listMutedMembers(context, context.viewer, input)),
};
