import { deleteBlock, deleteMute, insertBlock, insertMute } from '../src/features/follows/blocks.queries.ts';
import { timestamp } from '../src/platform/clock.ts';
import type { Context } from '../src/platform/context.ts';
import type { Client, MemberClient } from './client.ts';

/** Rows alone, as the scene of a test: a block by the API ends follows too. */
export const addBlock = (ctx: Context, blockerId: string, blockedId: string) =>
  insertBlock(ctx, blockerId, blockedId, timestamp(ctx.clock));
export const addMute = (ctx: Context, muterId: string, mutedId: string) =>
  insertMute(ctx, muterId, mutedId, timestamp(ctx.clock));
export const removeBlock = deleteBlock;
export const removeMute = deleteMute;

/** Whether somebody finds the profile of a member. */
export const findsProfile = ({ api }: Pick<Client, 'api'>, { username }: MemberClient): Promise<boolean> =>
  api.profiles.getByUsername({ username }).then(
    () => true,
    () => false,
  );
