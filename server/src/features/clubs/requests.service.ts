import type { ClubJoinRequest } from '@halfstar/contract/clubs/invitations.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { publishEvent } from '#platform/events.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { clubRequested } from './clubs.events.ts';
import { requireClubManager, requireManagerEvenArchived } from './clubs.policy.ts';
import { findClub, hasWaitingRequest } from './clubs.queries.ts';
import { inLockedClub, publishClubChange } from './clubs.service.ts';
import { requireClubToAskToJoin } from './members.policy.ts';
import { findMembership } from './members.queries.ts';
import { addMember, endClubRequest } from './members.service.ts';
import { requestWithdrawn } from './requests.errors.ts';
import { presentJoinRequest } from './requests.present.ts';
import * as queries from './requests.queries.ts';

/**
 * A page of the requests to join a club that wait, oldest first, but none across a block with the viewer or the owner. Throws NOT_FOUND,
 * NOT_ALLOWED, INVALID_INPUT.
 */
export async function listClubRequests(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  page: PageQuery,
): Promise<Page<ClubJoinRequest>> {
  const member = requireMember(viewer);
  const club = requireManagerEvenArchived(member, await findClub(ctx, member, clubId));
  return keysetPage<TimePlace, queries.JoinRequestRow, ClubJoinRequest>({
    list: `requests to join club ${clubId}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.listRequests(ctx, member, club, after, limit),
    placeOf: (row) => [row.created_at, row.id],
    present: (rows) => presentRequests(ctx, rows),
  });
}

/** Whose account was deleted meanwhile is left out. */
async function presentRequests(ctx: Context, rows: readonly queries.JoinRequestRow[]): Promise<ClubJoinRequest[]> {
  const members = await getMembersById(
    ctx,
    rows.map((row) => row.user_id),
  );
  return rows.flatMap((row) => {
    const member = members.get(row.user_id);
    return member === undefined ? [] : presentJoinRequest(row, member);
  });
}

/**
 * Asks to join a club that is joined by request; a request that waits stays as it is. Throws NOT_FOUND, ALREADY_MEMBER, CLUB_ARCHIVED,
 * NOT_BY_REQUEST, INVITATION_NEEDED.
 */
export const askToJoin = (ctx: Context, viewer: Viewer | null, clubId: string, message: string): Promise<void> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, { userId }) => {
    requireClubToAskToJoin(found);
    if (await hasWaitingRequest(ctx, clubId, userId)) return;
    const at = timestamp(ctx.clock);
    await queries.insertRequest(ctx, clubId, userId, message, at);
    await publishEvent(ctx, clubRequested, { clubId, requesterId: userId, at });
  });

/** Withdraws the viewer's request to join a club; without one nothing happens. */
export const withdrawClubRequest = (ctx: Context, viewer: Viewer | null, clubId: string): Promise<void> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, _found, { userId }) => {
    await endClubRequest(ctx, { clubId, userId }, 'withdrawn', null);
  });

/**
 * Makes a member of somebody who asked; who is one already just is one. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED, CLUB_FULL, and
 * REQUEST_WITHDRAWN when no request waits that the viewer may know of.
 */
export const approveClubRequest = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  userId: string,
): Promise<void> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    const club = requireClubManager(member, found);
    if ((await findMembership(ctx, clubId, userId)) !== undefined) return;
    if (!(await queries.isWaitingRequestVisible(ctx, member, club, userId))) throw requestWithdrawn();
    await addMember(ctx, club, userId, member.userId);
  });

/** Declines a request to join a club; without one nothing happens. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED. */
export const declineClubRequest = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  userId: string,
): Promise<void> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    requireClubManager(member, found);
    if (await endClubRequest(ctx, { clubId, userId }, 'declined', member.userId)) publishClubChange(ctx, [userId]);
  });
