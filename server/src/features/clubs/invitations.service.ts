import { CLUB_LIMITS } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubInvitation } from '@halfstar/contract/clubs/invitations.schema';
import type { ClubMembership } from '@halfstar/contract/clubs/members.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { hoursAfter, hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { clubInvitationEnded, clubInvited } from './clubs.events.ts';
import { requireClubManager, requireManagerEvenArchived, requireUnmoderatedClub } from './clubs.policy.ts';
import { type ClubRow, findClub } from './clubs.queries.ts';
import { inLockedClub, publishClubChange } from './clubs.service.ts';
import { invitationEnded, tooManyInvitations } from './invitations.errors.ts';
import { presentInvitation } from './invitations.present.ts';
import * as queries from './invitations.queries.ts';
import { alreadyMember } from './members.errors.ts';
import { findMembership } from './members.queries.ts';
import { addMember, getMembership } from './members.service.ts';

const DAY_HOURS = 24;

/** A page of the open invitations to a club, newest first. Throws NOT_FOUND, NOT_ALLOWED, INVALID_INPUT. */
export async function listClubInvitations(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  page: PageQuery,
): Promise<Page<ClubInvitation>> {
  const member = requireMember(viewer);
  requireManagerEvenArchived(member, await findClub(ctx, member, clubId));
  const now = timestamp(ctx.clock);
  return keysetPage<TimePlace, queries.InvitationRow, ClubInvitation>({
    list: `invitations to club ${clubId}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.listOpenInvitations(ctx, member, clubId, now, after, limit),
    placeOf: (row) => [row.created_at, row.id],
    present: (rows) => presentInvitations(ctx, rows),
  });
}

/** Whose invitee was deleted meanwhile is left out. */
async function presentInvitations(ctx: Context, rows: readonly queries.InvitationRow[]): Promise<ClubInvitation[]> {
  const members = await getMembersById(
    ctx,
    rows.flatMap((row) => [row.invitee_id, row.inviter_id ?? []].flat()),
  );
  return rows.flatMap((row) => {
    const invitee = members.get(row.invitee_id);
    return invitee === undefined ? [] : presentInvitation(row, members.get(row.inviter_id ?? ''), invitee);
  });
}

/**
 * Invites a member to a club for 30 days; an invitation that is open already is the answer. Throws NOT_FOUND, also for a member whose name
 * the viewer may not see and across a block of the member and the club's owner, NOT_ALLOWED, CLUB_ARCHIVED, ALREADY_MEMBER,
 * RATE_LIMITED.
 */
export const inviteToClub = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  { userId, message }: { userId: string; message: string },
): Promise<ClubInvitation> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    const club = requireUnmoderatedClub(requireClubManager(member, found));
    if (!(await queries.mayBeInvited(ctx, member, club.owner_id, userId))) throw notFound();
    if ((await findMembership(ctx, clubId, userId)) !== undefined) throw alreadyMember();
    const invitation =
      (await findOpenInvitation(ctx, clubId, userId)) ?? (await invite(ctx, member, clubId, userId, message));
    const [presented] = await presentInvitations(ctx, [invitation]);
    if (presented === undefined) throw notFound();
    return presented;
  });

/** The open invitation of a member to a club. One whose time is over is ended. */
async function findOpenInvitation(
  ctx: Context,
  clubId: string,
  userId: string,
): Promise<queries.InvitationRow | undefined> {
  const pending = await queries.findPendingInvitation(ctx, clubId, userId);
  if (pending === undefined || isOpen(ctx, pending)) return pending;
  await queries.setInvitationStatus(ctx, pending.id, 'expired', timestamp(ctx.clock));
  return undefined;
}

async function invite(
  ctx: Context,
  inviter: MemberViewer,
  clubId: string,
  userId: string,
  message: string,
): Promise<queries.InvitationRow> {
  await queries.lockInviter(ctx, inviter.userId);
  const { invitationsPerDay: most } = CLUB_LIMITS;
  const sent = await queries.listInvitationTimes(ctx, inviter.userId, hoursFromNow(ctx.clock, -DAY_HOURS), most);
  const oldest = sent[most - 1];
  if (oldest !== undefined) throw tooManyInvitations(ctx.clock, hoursAfter(oldest.created_at, DAY_HOURS));
  const at = timestamp(ctx.clock);
  const row = await queries.insertInvitation(ctx, {
    club_id: clubId,
    inviter_id: inviter.userId,
    invitee_id: userId,
    message,
    created_at: at,
    expires_at: hoursFromNow(ctx.clock, CLUB_LIMITS.invitationDays * DAY_HOURS),
  });
  publishClubChange(ctx, [userId]);
  await publishEvent(ctx, clubInvited, {
    invitationId: row.id,
    clubId,
    inviterId: inviter.userId,
    inviteeId: userId,
    at,
  });
  return row;
}

/** Whether the invitation waits for an answer. One whose time is over does not, also before a job says so. */
const isOpen = (ctx: Context, { status, expires_at }: queries.InvitationRow): boolean =>
  status === 'pending' && Date.parse(expires_at) > ctx.clock.now().getTime();

/**
 * Makes the invitee a member of the club; who is one already just is one. Throws NOT_FOUND for anybody else's invitation and across a block
 * of the invitee and the club's owner, INVITATION_ENDED, CLUB_ARCHIVED, CLUB_FULL.
 */
export const acceptInvitation = (ctx: Context, viewer: Viewer | null, id: string): Promise<ClubMembership> =>
  inClubOfInvitation(ctx, viewer, id, async (ctx, invitation, club, member) => {
    requireInvitee(member, invitation);
    if (club === undefined) throw notFound();
    if (club.viewer_role === null) {
      if (!isOpen(ctx, invitation)) throw invitationEnded();
      await addMember(ctx, club, member.userId);
    } else if (isOpen(ctx, invitation)) await end(ctx, invitation, 'accepted');
    return getMembership(ctx, invitation.club_id, member.userId);
  });

/** Declines an invitation; a repetition changes nothing. Throws NOT_FOUND for anybody else's invitation, INVITATION_ENDED. */
export const declineInvitation = (ctx: Context, viewer: Viewer | null, id: string): Promise<void> =>
  inClubOfInvitation(ctx, viewer, id, async (ctx, invitation, _club, member) => {
    requireInvitee(member, invitation);
    if (invitation.status === 'declined') return;
    if (!isOpen(ctx, invitation)) throw invitationEnded();
    await end(ctx, invitation, 'declined');
  });

/** Revokes an invitation; a repetition changes nothing. Throws NOT_FOUND, NOT_ALLOWED, INVITATION_ENDED. */
export const revokeInvitation = (ctx: Context, viewer: Viewer | null, id: string): Promise<void> =>
  inClubOfInvitation(ctx, viewer, id, async (ctx, invitation, club, member) => {
    requireManagerEvenArchived(member, club);
    if (invitation.status === 'revoked') return;
    if (!isOpen(ctx, invitation)) throw invitationEnded();
    await end(ctx, invitation, 'revoked');
    publishClubChange(ctx, [invitation.invitee_id]);
  });

function requireInvitee({ userId }: MemberViewer, invitation: queries.InvitationRow): void {
  if (invitation.invitee_id !== userId) throw notFound();
}

async function end(
  ctx: Context,
  { id, invitee_id }: queries.InvitationRow,
  status: 'accepted' | 'declined' | 'revoked',
): Promise<void> {
  const at = timestamp(ctx.clock);
  await queries.setInvitationStatus(ctx, id, status, at);
  await publishEvent(ctx, clubInvitationEnded, { invitationId: id, inviteeId: invitee_id, at });
}

/** Runs a change of an invitation in a transaction that holds its club. Throws NOT_FOUND, and what requireMember throws. */
async function inClubOfInvitation<Result>(
  ctx: Context,
  viewer: Viewer | null,
  id: string,
  change: (
    ctx: Context,
    invitation: queries.InvitationRow,
    club: ClubRow | undefined,
    member: MemberViewer,
  ) => Promise<Result>,
): Promise<Result> {
  const member = requireMember(viewer);
  const invitation = await queries.findInvitation(ctx, id);
  if (invitation === undefined) throw notFound();
  return inLockedClub(ctx, member, invitation.club_id, async (ctx, club) => {
    // Read once more: it may have been answered while this waited for the club.
    const current = await queries.findInvitation(ctx, id);
    if (current === undefined) throw notFound();
    return change(ctx, current, club, member);
  });
}

const AT_A_TIME = 1000;

/** Sets all pending invitations whose time is over to `expired`, in batches. It may be stopped at any point and run again. */
export async function expireClubInvitations(ctx: Context): Promise<void> {
  let expired = AT_A_TIME;
  while (expired === AT_A_TIME) expired = await queries.expireInvitations(ctx, timestamp(ctx.clock), AT_A_TIME);
}
