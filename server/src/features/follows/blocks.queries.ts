import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';

/** Serializes the blocks and mutes that a member adds until the transaction ends, so that their number can be limited. */
export const lockHiddenMembers = (ctx: Context, userId: string) =>
  lockUntilCommit(ctx.db, `follows: hidden by ${userId}`);
