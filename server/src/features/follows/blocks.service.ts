import { type FollowListEntry, MAX_HIDDEN_MEMBERS, type Relation } from '@halfstar/contract/follows/follows.schema';
import { NOUNS_OF_MEMBERS } from '@halfstar/contract/shared/live.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { tooManyBlocked, tooManyMuted } from './blocks.errors.ts';
import { requireNoSelfBlock, requireNoSelfMute } from './blocks.policy.ts';
import * as queries from './blocks.queries.ts';
import { canBlockOrMute } from './follows.policy.ts';
import {
  changeRelation,
  presentMembersWithRelations,
  publishFollowerChange,
  removeFollowAndRequest,
} from './follows.service.ts';

const publishHidden = (ctx: Context, userId: string) =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: [...NOUNS_OF_MEMBERS] });

/**
 * Blocks a member: follows and requests between the two end, and neither sees the other. The blocked member gets the same live message as
 * when a follower is lost; a mute of the viewer by that member stays. A repetition changes nothing. Throws NOT_FOUND for a member whom the
 * viewer must not know, CANNOT_BLOCK_YOURSELF, TOO_MANY_BLOCKED, and what `requireMember` throws.
 */
export async function blockMember(ctx: Context, viewer: Viewer | null, userId: string): Promise<Relation> {
  const member = requireNoSelfBlock(viewer, userId);
  return inTransaction(ctx, async (ctx) => {
    await queries.lockBlocksAndMutes(ctx, member.userId);
    return changeRelation(ctx, member, userId, async (ctx, { standing }) => {
      if (!canBlockOrMute(member, userId, standing)) throw notFound();
      if (standing.blocking) return;
      const { blocked } = await queries.countBlockedAndMuted(ctx, member.userId);
      if (blocked >= MAX_HIDDEN_MEMBERS) throw tooManyBlocked();
      await queries.insertBlock(ctx, member.userId, userId, timestamp(ctx.clock));
      await removeFollowAndRequest(ctx, member.userId, userId);
      await removeFollowAndRequest(ctx, userId, member.userId);
      publishHidden(ctx, member.userId);
      publishFollowerChange(ctx, userId);
    });
  });
}

/**
 * Ends a block; the follows that it ended do not come back. A repetition changes nothing. Throws NOT_FOUND, and what `requireMember`
 * throws.
 */
export async function unblockMember(ctx: Context, viewer: Viewer | null, userId: string): Promise<Relation> {
  const member = requireMember(viewer);
  return changeRelation(ctx, member, userId, async (ctx) => {
    if (await queries.deleteBlock(ctx, member.userId, userId)) publishHidden(ctx, member.userId);
  });
}

/**
 * Mutes a member, who is not told: the viewer no longer sees anything of them, and follows stay. A repetition changes nothing. Throws
 * NOT_FOUND for a member whom the viewer must not know, CANNOT_MUTE_YOURSELF, TOO_MANY_MUTED, and what `requireMember` throws.
 */
export async function muteMember(ctx: Context, viewer: Viewer | null, userId: string): Promise<Relation> {
  const member = requireNoSelfMute(viewer, userId);
  return inTransaction(ctx, async (ctx) => {
    await queries.lockBlocksAndMutes(ctx, member.userId);
    return changeRelation(ctx, member, userId, async (ctx, { standing }) => {
      if (!canBlockOrMute(member, userId, standing)) throw notFound();
      if (standing.muting) return;
      const { muted } = await queries.countBlockedAndMuted(ctx, member.userId);
      if (muted >= MAX_HIDDEN_MEMBERS) throw tooManyMuted();
      await queries.insertMute(ctx, member.userId, userId, timestamp(ctx.clock));
      publishHidden(ctx, member.userId);
    });
  });
}

/** Ends a mute. A repetition changes nothing. Throws NOT_FOUND, and what `requireMember` throws. */
export async function unmuteMember(ctx: Context, viewer: Viewer | null, userId: string): Promise<Relation> {
  const member = requireMember(viewer);
  return changeRelation(ctx, member, userId, async (ctx) => {
    if (await queries.deleteMute(ctx, member.userId, userId)) publishHidden(ctx, member.userId);
  });
}

/** A page of the members whom the viewer blocks, newest first. Throws INVALID_INPUT, and what `requireMember` throws. */
export const listBlockedMembers = (ctx: Context, viewer: Viewer | null, page: PageQuery) =>
  listHidden(ctx, viewer, page, 'blocked', queries.listBlocked);

/**
 * A page of the members whom the viewer mutes, newest first, without those who block the viewer: these are listed again when the block
 * ends. Throws INVALID_INPUT, and what `requireMember` throws.
 */
export const listMutedMembers = (ctx: Context, viewer: Viewer | null, page: PageQuery) =>
  listHidden(ctx, viewer, page, 'muted', queries.listMuted);

async function listHidden(
  ctx: Context,
  viewer: Viewer | null,
  page: PageQuery,
  list: string,
  read: typeof queries.listBlocked,
): Promise<Page<FollowListEntry>> {
  const member = requireMember(viewer);
  return keysetPage<TimePlace, queries.HiddenMemberRow, FollowListEntry>({
    list: `${list}: ${member.userId}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => read(ctx, member.userId, after, limit),
    placeOf: (row) => [row.created_at, row.user_id],
    present: (rows) => presentMembersWithRelations(ctx, member, rows),
  });
}
