import { CLUB_LIMITS, type ClubNotify } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubMember, ClubMembership, GivenRole } from '@halfstar/contract/clubs/members.schema';
import { z } from 'zod';
import type { TableEraser } from '#features/accounts/erasing.service.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { getStandings } from '#features/visibility/visibility.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { keysetPage, type Page, type PageQuery } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { upgradeRequired } from './clubs.errors.ts';
import { clubInvitationEnded, clubRequestEnded, clubRoleChanged, clubRoleGiven } from './clubs.events.ts';
import {
  isProOrAdmin,
  listClubRights,
  readsAcrossBlocks,
  requireActiveClub,
  requireClubManager,
  requireClubMember,
  requireClubOwner,
  requireClubReader,
  requireUnmoderatedClub,
} from './clubs.policy.ts';
import { type ClubRow, findClub } from './clubs.queries.ts';
import { inLockedClub, mayOwnOneMoreClub, publishClubChange, requireOneMoreClub } from './clubs.service.ts';
import { findPendingInvitation, setInvitationStatus } from './invitations.queries.ts';
import { clubFull, successorNeeded } from './members.errors.ts';
import { listMemberRights, requireClubToJoinAtOnce } from './members.policy.ts';
import { presentClubMember, presentMembership } from './members.present.ts';
import * as queries from './members.queries.ts';
import { endRequest } from './requests.queries.ts';
import { cancelOpenVotes, cancelVotesOfArchived } from './votes.queries.ts';

const MemberPlace = z.tuple([z.int(), z.iso.datetime(), z.uuid()]);

/** A page of a club's members whom the viewer may see: owner, club moderators, then who joined first. Throws NOT_FOUND, INVALID_INPUT. */
export async function listClubMembers(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  page: PageQuery,
): Promise<Page<ClubMember>> {
  const club = requireClubReader(viewer, await findClub(ctx, viewer, clubId));
  return keysetPage<queries.MemberPlace, queries.ListedMemberRow, ClubMember>({
    list: `members of club ${clubId}`,
    ...page,
    shape: MemberPlace,
    read: (after, limit) => queries.listMembers(ctx, viewer, club, readsAcrossBlocks(viewer, club), after, limit),
    placeOf: (row) => [row.rank, row.joined_at, row.user_id],
    present: (rows) => presentMembers(ctx, viewer, club, rows),
  });
}

/** Whose account was deleted meanwhile is left out. */
async function presentMembers(
  ctx: Context,
  viewer: Viewer | null,
  club: ClubRow,
  rows: readonly queries.MembershipRow[],
): Promise<ClubMember[]> {
  const ids = rows.map((row) => row.user_id);
  const [members, standings] = await Promise.all([
    getMembersById(ctx, ids),
    getStandings(ctx, viewer, readsAcrossBlocks(viewer, club) ? ids : []),
  ]);
  return rows.flatMap((row) => {
    const member = members.get(row.user_id);
    const standing = standings.get(row.user_id);
    return member === undefined ? [] : presentClubMember(viewer, club, row, { member, standing });
  });
}

/**
 * Makes the viewer a member of an open club; a member stays as they are. Throws NOT_FOUND, CLUB_ARCHIVED, CLUB_NOT_OPEN, INVITATION_NEEDED,
 * CLUB_FULL.
 */
export const joinClub = (ctx: Context, viewer: Viewer | null, clubId: string): Promise<ClubMembership> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    if (found === undefined || found.viewer_role === null)
      await addMember(ctx, requireClubToJoinAtOnce(found), member.userId);
    return getMembership(ctx, clubId, member.userId);
  });

/** What a member is in a club, without a check of the viewer. */
export const getMembership = async (ctx: Context, clubId: string, userId: string): Promise<ClubMembership> =>
  presentMembership(clubId, await queries.findMembership(ctx, clubId, userId));

/**
 * Makes somebody who is no member one, in the caller's transaction, which holds the club. Their request and their invitation no longer
 * wait. Throws CLUB_ARCHIVED, NOT_ALLOWED while moderators hide the club, CLUB_FULL.
 * @param approvedBy who has approved their request; null when they have joined in another way
 */
export async function addMember(
  ctx: Context,
  club: ClubRow,
  userId: string,
  approvedBy: string | null = null,
): Promise<void> {
  requireActiveClub(club);
  requireUnmoderatedClub(club);
  if (club.member_count >= CLUB_LIMITS.members) throw clubFull();
  const at = timestamp(ctx.clock);
  await queries.insertMember(ctx, club.id, userId, at);
  await queries.deleteRemoval(ctx, club.id, userId);
  await publishRoleChange(ctx, club.id, userId);
  await endClubRequest(ctx, { clubId: club.id, userId }, 'approved', approvedBy);
  const invitation = await findPendingInvitation(ctx, club.id, userId);
  if (invitation === undefined) return;
  const isOpen = Date.parse(invitation.expires_at) > ctx.clock.now().getTime();
  await setInvitationStatus(ctx, invitation.id, isOpen ? 'accepted' : 'expired', at);
  await publishEvent(ctx, clubInvitationEnded, { invitationId: invitation.id, inviteeId: userId, at });
}

/** Tells the open tabs of a member that their role in a club is another one, and higher features. */
async function publishRoleChange(ctx: Context, clubId: string, userId: string): Promise<void> {
  publishClubChange(ctx, [userId]);
  await publishEvent(ctx, clubRoleChanged, { clubId, userId });
}

/**
 * Ends the member's request to join that waits, in the caller's transaction, which holds the club.
 * @param decidedBy who decided it; null when the member has withdrawn it, or joined in another way
 * @returns whether one waited
 */
export async function endClubRequest(
  ctx: Context,
  { clubId, userId }: { clubId: string; userId: string },
  status: 'approved' | 'declined' | 'withdrawn',
  decidedBy: string | null,
): Promise<boolean> {
  const at = timestamp(ctx.clock);
  const ended = await endRequest(ctx, { clubId, userId }, status, decidedBy, at);
  const approved = status === 'approved' && decidedBy !== null;
  if (ended) await publishEvent(ctx, clubRequestEnded, { clubId, requesterId: userId, approved, at });
  return ended;
}

/**
 * Ends the viewer's membership; who is no member changes nothing. The owner names a member as their successor who may own the club; alone
 * in it, they leave it archived. Throws NOT_FOUND, SUCCESSOR_NEEDED.
 */
export const leaveClub = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  successorId?: string,
): Promise<ClubMembership> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    if (found === undefined) throw notFound();
    if (listClubRights(member, found).own) await leaveAsOwner(ctx, found, member.userId, successorId);
    else if (found.viewer_role !== null) await queries.deleteMember(ctx, clubId, member.userId);
    if (found.viewer_role !== null) await publishRoleChange(ctx, clubId, member.userId);
    return presentMembership(clubId, undefined);
  });

async function leaveAsOwner(ctx: Context, club: ClubRow, ownerId: string, successorId?: string): Promise<void> {
  const isAlone = club.member_count === 1;
  if (!isAlone && (successorId === undefined || !(await maySucceed(ctx, club, ownerId, successorId))))
    throw successorNeeded();
  await queries.deleteMember(ctx, club.id, ownerId);
  const at = timestamp(ctx.clock);
  await queries.setOwnerOrArchiveClub(ctx, club.id, isAlone ? null : (successorId ?? null), at);
  if (isAlone) await cancelOpenVotes(ctx, [club.id], at);
  if (isAlone || successorId === undefined) return;
  await queries.setRole(ctx, club.id, successorId, 'owner');
  await publishRoleChange(ctx, club.id, successorId);
  await publishEvent(ctx, clubRoleGiven, { clubId: club.id, userId: successorId, role: 'owner', at });
}

/** Whether this other member of the club may own it. An archived club does not count among those that they own. */
async function maySucceed(ctx: Context, club: ClubRow, ownerId: string, userId: string): Promise<boolean> {
  if (userId === ownerId) return false;
  const successor = await queries.findTierOfMember(ctx, club.id, userId);
  return (
    successor !== undefined &&
    isProOrAdmin(successor) &&
    (club.status === 'archived' || (await mayOwnOneMoreClub(ctx, userId)))
  );
}

/**
 * Removes a member, who needs an invitation to come back; who is no member stays as they are. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED.
 */
export const removeClubMember = (ctx: Context, viewer: Viewer | null, clubId: string, userId: string): Promise<void> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    const club = requireClubManager(member, found);
    const target = await queries.findMembership(ctx, clubId, userId);
    if (target === undefined) return;
    if (!listMemberRights(member, club, target).remove) throw notAllowed();
    await queries.deleteMember(ctx, clubId, userId);
    await queries.insertRemoval(ctx, clubId, userId, timestamp(ctx.clock));
    await publishRoleChange(ctx, clubId, userId);
  });

/** Makes a member a club moderator, or no longer. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED. */
export const setClubRole = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  userId: string,
  role: GivenRole,
): Promise<ClubMember> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    const club = requireActiveClub(requireClubOwner(member, found));
    const target = await queries.findMembership(ctx, clubId, userId);
    if (target === undefined) throw notFound();
    if (!listMemberRights(member, club, target).set_role) throw notAllowed();
    await queries.setRole(ctx, clubId, userId, role);
    await publishRoleChange(ctx, clubId, userId);
    if (role === 'moderator' && target.role !== role)
      await publishEvent(ctx, clubRoleGiven, { clubId, userId, role, at: timestamp(ctx.clock) });
    const [changed] = await presentMembers(ctx, member, club, [{ ...target, role }]);
    if (changed === undefined) throw notFound();
    return changed;
  });

/**
 * Makes a member the owner of the viewer's club, and the viewer a club moderator. To oneself nothing happens. Throws NOT_FOUND,
 * NOT_ALLOWED, CLUB_ARCHIVED, UPGRADE_REQUIRED, TOO_MANY_CLUBS.
 */
export const handOverClub = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  userId: string,
): Promise<ClubMembership> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    requireActiveClub(requireClubOwner(member, found));
    if (userId === member.userId) return getMembership(ctx, clubId, userId);
    const successor = await queries.findTierOfMember(ctx, clubId, userId);
    if (successor === undefined) throw notFound();
    if (!isProOrAdmin(successor)) throw upgradeRequired();
    await requireOneMoreClub(ctx, userId);
    await queries.setRole(ctx, clubId, member.userId, 'moderator');
    await queries.setRole(ctx, clubId, userId, 'owner');
    const at = timestamp(ctx.clock);
    await queries.setOwnerOrArchiveClub(ctx, clubId, userId, at);
    for (const id of [member.userId, userId]) await publishRoleChange(ctx, clubId, id);
    await publishEvent(ctx, clubRoleGiven, { clubId, userId, role: 'owner', at });
    return getMembership(ctx, clubId, member.userId);
  });

/** Sets of what the viewer is notified in a club. Throws NOT_FOUND, NOT_ALLOWED for others than members. */
export const setClubNotify = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  notify: ClubNotify,
): Promise<ClubMembership> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    requireClubMember(member, found);
    await queries.setNotify(ctx, clubId, member.userId, notify);
    return getMembership(ctx, clubId, member.userId);
  });

/** The owner and the club moderators of a club, for other features. */
export const getClubManagerIds = (ctx: Context, clubId: string): Promise<string[]> =>
  queries.listManagerIds(ctx, clubId);

/** The owner of a club, for other features; null for one without. */
export const getClubOwnerId = (ctx: Context, clubId: string): Promise<string | null> =>
  queries.findOwnerId(ctx, clubId);

/** The members of a club who have chosen one of these, of what to be notified. For other features. */
export const listMemberIdsToNotify = (
  ctx: Context,
  clubId: string,
  choices: readonly ClubNotify[],
): Promise<string[]> => queries.listMemberIdsToNotify(ctx, clubId, choices);

/**
 * Deletes memberships of an account that is being deleted. Each of its clubs goes to the oldest club moderator, else to the oldest member
 * whose tier may own clubs, however many they own; one without such a member is archived.
 */
export const eraseMemberships: TableEraser = async (ctx, userId, areMeant) => {
  const clubIds = await queries.lockClubsOfMember(ctx, areMeant);
  if (clubIds.length === 0) return 0;
  const { deleted, owned } = await queries.deleteMemberFromClubs(ctx, userId, clubIds);
  if (owned.length > 0) {
    const at = timestamp(ctx.clock);
    const heirs = await queries.passOnClubs(ctx, owned, at);
    for (const { club_id: clubId, user_id: heirId } of heirs) {
      await publishRoleChange(ctx, clubId, heirId);
      await publishEvent(ctx, clubRoleGiven, { clubId, userId: heirId, role: 'owner', at });
    }
    await cancelVotesOfArchived(ctx, owned, at);
  }
  return deleted;
};
