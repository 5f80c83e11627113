import { type ClubVote, VOTE_LIMITS, VOTE_MESSAGES } from '@halfstar/contract/clubs/votes.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { requireClubManager, requireMemberOrAdmin } from './clubs.policy.ts';
import { type ClubRow, findClub } from './clubs.queries.ts';
import { inLockedClub } from './clubs.service.ts';
import { listNominations } from './nominations.queries.ts';
import { findRotation } from './rotation.queries.ts';
import { pickingInTurns, voteOpen } from './votes.errors.ts';
import { clubVoteOpened } from './votes.events.ts';
import { enqueueVoteUpdate } from './votes.jobs.ts';
import { requireRunningVote } from './votes.policy.ts';
import { presentVote, type VoteRow } from './votes.present.ts';
import * as queries from './votes.queries.ts';

/** The open vote of a club, else the last closed one, else null. Throws NOT_FOUND, NOT_ALLOWED. */
export async function getOpenOrLastVote(ctx: Context, viewer: Viewer | null, clubId: string): Promise<ClubVote | null> {
  const member = requireMember(viewer);
  const club = requireMemberOrAdmin(member, await findClub(ctx, member, clubId));
  const row = await findOpenOrLastVote(ctx, member, clubId);
  const [vote] = row === undefined ? [] : await presentVotes(ctx, member, club, [row]);
  return vote ?? null;
}

/** The open vote of a club, else the last closed one, without a check of the viewer. */
export async function findOpenOrLastVote(ctx: Context, viewer: Viewer, clubId: string): Promise<VoteRow | undefined> {
  const open = await queries.findOpenVote(ctx, viewer, clubId);
  return open ?? (await queries.listClosedVotes(ctx, viewer, clubId, null, 1))[0];
}

/** A page of the closed votes of a club, the last first. Throws NOT_FOUND, NOT_ALLOWED, INVALID_INPUT. */
export async function listPastVotes(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  page: PageQuery,
): Promise<Page<ClubVote>> {
  const member = requireMember(viewer);
  const club = requireMemberOrAdmin(member, await findClub(ctx, member, clubId));
  return keysetPage<TimePlace, VoteRow, ClubVote>({
    list: `closed votes of club ${clubId}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.listClosedVotes(ctx, member, clubId, after, limit),
    // Closed votes have a time, says the database.
    placeOf: (row) => [row.closed_at ?? '', row.id],
    present: (rows) => presentVotes(ctx, member, club, rows),
  });
}

/** These votes of a club as the viewer sees them, in the same order. */
export async function presentVotes(
  ctx: Context,
  viewer: Viewer,
  club: ClubRow,
  rows: readonly VoteRow[],
): Promise<ClubVote[]> {
  const nominations = await listNominations(
    ctx,
    viewer,
    club.id,
    rows.map((row) => row.id),
  );
  const named = nominations.flatMap((row) => [row.nominator_id ?? [], row.seen_by].flat());
  const members = await getMembersById(ctx, [...new Set([...named, ...rows.flatMap((row) => row.opened_by ?? [])])]);
  const now = ctx.clock.now();
  return rows.map((row) => {
    const own = nominations.filter(({ vote_id }) => vote_id === row.id);
    return presentVote(viewer, club, row, own, members, now);
  });
}

/**
 * Opens a vote that ends at this time. Publishes clubVoteOpened. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED, PICKING_IN_TURNS, VOTE_OPEN,
 * INVALID_INPUT for a deadline that is too near or too far.
 */
export const openVote = (ctx: Context, viewer: Viewer | null, clubId: string, closesAt: string): Promise<ClubVote> =>
  changeVote(ctx, viewer, clubId, async (ctx, found, member) => {
    const club = requireClubManager(member, found);
    requireDeadline(ctx, closesAt);
    if ((await findRotation(ctx, clubId)) !== undefined) throw pickingInTurns();
    if ((await queries.findOpenVote(ctx, member, clubId)) !== undefined) throw voteOpen();
    const at = timestamp(ctx.clock);
    const voteId = await queries.insertVote(ctx, { clubId, userId: member.userId, at }, closesAt);
    await publishEvent(ctx, clubVoteOpened, { clubId, voteId, actorId: member.userId, at });
    return club;
  });

/** Moves the deadline of the open vote. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED, NO_OPEN_VOTE, INVALID_INPUT. */
export const setVoteDeadline = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  closesAt: string,
): Promise<ClubVote> =>
  changeVote(ctx, viewer, clubId, async (ctx, found, member) => {
    const club = requireClubManager(member, found);
    requireDeadline(ctx, closesAt);
    const vote = requireRunningVote(await queries.findOpenVote(ctx, member, clubId), ctx.clock.now());
    await queries.setDeadline(ctx, vote.id, closesAt);
    return club;
  });

/** Cancels the open vote; without one nothing happens. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED. */
export const cancelVote = (ctx: Context, viewer: Viewer | null, clubId: string): Promise<void> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    requireClubManager(member, found);
    const cancelled = await queries.cancelOpenVotes(ctx, [clubId], timestamp(ctx.clock));
    if (cancelled > 0) await enqueueVoteUpdate(ctx, clubId);
  });

/**
 * Runs a change of a club's vote in a transaction that holds the club, and answers with the open vote, else the last one, after that. The
 * open tabs of all members are told. The change checks what the viewer may do and returns the club.
 */
export const changeVote = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  change: (ctx: Context, found: ClubRow | undefined, member: MemberViewer) => Promise<ClubRow>,
): Promise<ClubVote> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    const club = await change(ctx, found, member);
    await enqueueVoteUpdate(ctx, clubId);
    return presentLastVote(ctx, member, club);
  });

/** The open vote of a club, else the last closed one, without a check of the viewer. Throws NOT_FOUND. */
export async function presentLastVote(ctx: Context, viewer: Viewer, club: ClubRow): Promise<ClubVote> {
  const row = await findOpenOrLastVote(ctx, viewer, club.id);
  const [vote] = row === undefined ? [] : await presentVotes(ctx, viewer, club, [row]);
  if (vote === undefined) throw notFound();
  return vote;
}

const HOUR_MS = 3_600_000;

/** Throws INVALID_INPUT unless a vote may end at this time. */
function requireDeadline(ctx: Context, closesAt: string): void {
  const hours = (Date.parse(closesAt) - ctx.clock.now().getTime()) / HOUR_MS;
  if (hours < VOTE_LIMITS.minHours || hours > VOTE_LIMITS.maxDays * 24)
    throw invalidInput({ field: 'closes_at', message: VOTE_MESSAGES.deadline });
}
