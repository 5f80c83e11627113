import type { ClubRotationAnswer } from '@halfstar/contract/clubs/rotation.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { requireActiveClub, requireClubManager, requireClubMember, requireMemberOrAdmin } from './clubs.policy.ts';
import { type ClubRow, findClub, lockClubForJob } from './clubs.queries.ts';
import { inLockedClub } from './clubs.service.ts';
import { planPickedFilm } from './programme.service.ts';
import { noRotation } from './rotation.errors.ts';
import { clubTurnBegan } from './rotation.events.ts';
import { type RotationStanding, requirePasser, requirePicker } from './rotation.policy.ts';
import { findTurn, presentRotation } from './rotation.present.ts';
import * as queries from './rotation.queries.ts';
import { voteOpen } from './votes.errors.ts';
import { findOpenVote } from './votes.queries.ts';

/** The rotation of a club, for its members and admins. Throws NOT_FOUND, NOT_ALLOWED, and what requireMember throws. */
export async function getRotation(ctx: Context, viewer: Viewer | null, clubId: string): Promise<ClubRotationAnswer> {
  const member = requireMember(viewer);
  return answer(ctx, member, requireMemberOrAdmin(member, await findClub(ctx, member, clubId)));
}

async function answer(ctx: Context, viewer: MemberViewer, club: ClubRow): Promise<ClubRotationAnswer> {
  const rotation = await queries.findRotation(ctx, club.id);
  if (rotation === undefined) return { rotation: null };
  const pickers = await queries.listPickers(ctx, viewer, club.id);
  const visible = pickers.filter((one) => one.is_visible).map(({ user_id }) => user_id);
  return { rotation: presentRotation(viewer, club, rotation, pickers, await getMembersById(ctx, visible)) };
}

/**
 * Lets the members of a club pick its films in turns, the viewer first; where they do already, changes how long a turn lasts. Throws
 * NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED, VOTE_OPEN.
 */
export const startOrChangeRotation = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  days: number,
): Promise<ClubRotationAnswer> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    const club = requireClubManager(member, found);
    const before = await queries.findRotation(ctx, clubId);
    const isNew = before === undefined;
    if (isNew && (await findOpenVote(ctx, member, clubId)) !== undefined) throw voteOpen();
    await queries.upsertRotation(ctx, clubId, days);
    if (isNew && club.viewer_role !== null) await queries.putLastInRotation(ctx, clubId, member.userId);
    // Nobody's turn is over at once because turns are shorter from now on.
    if (before !== undefined && before.days !== days) await queries.restartTurn(ctx, clubId, timestamp(ctx.clock));
    await beginTurnOfFirst(ctx, clubId, member.userId);
    return answer(ctx, member, club);
  });

/** Ends the rotation of a club; what was picked stays. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED. */
export const stopRotation = (ctx: Context, viewer: Viewer | null, clubId: string): Promise<ClubRotationAnswer> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    const club = requireClubManager(member, found);
    await queries.deleteRotation(ctx, clubId);
    return answer(ctx, member, club);
  });

/** Makes the viewer the last of the pickers, unless they are one. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED, NO_ROTATION. */
export const takePart = (ctx: Context, viewer: Viewer | null, clubId: string): Promise<ClubRotationAnswer> =>
  changeOrder(ctx, viewer, clubId, requireClubMember, async (ctx, { userId }, { pickerIds }) => {
    if (!pickerIds.includes(userId)) await queries.putLastInRotation(ctx, clubId, userId);
  });

/** The viewer is no picker any more. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED, NO_ROTATION. */
export const stepOut = (ctx: Context, viewer: Viewer | null, clubId: string): Promise<ClubRotationAnswer> =>
  changeOrder(ctx, viewer, clubId, requireClubMember, async (ctx, { userId }) => {
    await queries.deletePicker(ctx, clubId, userId);
  });

/**
 * Puts the film that the member whose turn it is has picked on the schedule, and passes the turn on. Throws NOT_FOUND, NOT_ALLOWED,
 * CLUB_ARCHIVED, NO_ROTATION, NOT_YOUR_TURN, and what planPickedFilm throws.
 */
export const pickFilm = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  movieId: string,
  startsOn: string | null,
): Promise<ClubRotationAnswer> =>
  changeOrder(ctx, viewer, clubId, requireClubMember, async (ctx, member, standing) => {
    requirePicker(member, standing);
    await planPickedFilm(ctx, { clubId, movieId, userId: member.userId, at: timestamp(ctx.clock) }, startsOn);
    await endTurn(ctx, clubId, member.userId);
  });

/**
 * Passes a turn on; whose it was is the last in the order then. One that was passed on meanwhile changes nothing. Throws NOT_FOUND,
 * NOT_ALLOWED, CLUB_ARCHIVED, NO_ROTATION, NOT_YOUR_TURN.
 * @param turnId null for a turn that has not begun
 */
export const passTurn = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  turnId: string | null,
): Promise<ClubRotationAnswer> =>
  changeOrder(ctx, viewer, clubId, requireMemberOrAdmin, async (ctx, member, standing) => {
    const isUnderWay = standing.turnId === turnId;
    requirePasser(member, standing, isUnderWay);
    const [picker] = standing.pickerIds;
    if (isUnderWay && picker !== undefined) await endTurn(ctx, clubId, picker);
  });

/** Makes whose turn it was the last in the order. Who is alone in it has the whole time again. Needs lockClub. */
async function endTurn(ctx: Context, clubId: string, pickerId: string): Promise<void> {
  await queries.putLastInRotation(ctx, clubId, pickerId);
  await queries.restartTurn(ctx, clubId, timestamp(ctx.clock));
}

/** Runs a change of the order by somebody who may make it, in a transaction that holds it, and begins the next turn if that changed. */
const changeOrder = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  require: (member: MemberViewer, club: ClubRow | undefined) => ClubRow,
  change: (ctx: Context, member: MemberViewer, standing: RotationStanding & { turnId: string | null }) => Promise<void>,
): Promise<ClubRotationAnswer> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    const club = requireActiveClub(require(member, found));
    const rotation = await queries.findRotation(ctx, clubId);
    if (rotation === undefined) throw noRotation();
    const pickers = await queries.listPickers(ctx, member, clubId);
    const turnId = findTurn(rotation, pickers)?.id ?? null;
    await change(ctx, member, { club, pickerIds: pickers.map(({ user_id }) => user_id), turnId });
    await beginTurnOfFirst(ctx, clubId, member.userId);
    return answer(ctx, member, club);
  });

/** Begins the turn of the first in the order, unless it is theirs already. Publishes clubTurnBegan. Needs lockClub. */
async function beginTurnOfFirst(ctx: Context, clubId: string, actorId: string | null): Promise<void> {
  const rotation = await queries.findRotation(ctx, clubId);
  const first = await queries.findFirstPickerId(ctx, clubId);
  if (rotation === undefined || rotation.picker_id === first) return;
  const at = timestamp(ctx.clock);
  await queries.setTurn(ctx, clubId, first, at);
  if (first !== null) await publishEvent(ctx, clubTurnBegan, { clubId, userId: first, actorId, at });
}

const BATCH_SIZE = 100;

/**
 * Passes on turns that are over: whose turn it was takes no longer part until they want to. Begins the turn of who is the first after
 * somebody left. Each club in a transaction of its own; one that fails is logged and keeps no other waiting.
 */
export async function passOnTurns(ctx: Context): Promise<void> {
  for (const clubId of await queries.listClubsWithTurnToPass(ctx, timestamp(ctx.clock), BATCH_SIZE)) {
    try {
      await inTransaction(ctx, async (ctx) => {
        await lockClubForJob(ctx, clubId);
        await skipEndedTurn(ctx, clubId);
        await beginTurnOfFirst(ctx, clubId, null);
      });
    } catch (error) {
      ctx.log.error({ err: error, club_id: clubId }, 'the turn in a club was not passed on');
    }
  }
}

/** Takes whose turn is over out of the order, if they still are the first. */
async function skipEndedTurn(ctx: Context, clubId: string): Promise<void> {
  const rotation = await queries.findRotation(ctx, clubId);
  const first = await queries.findFirstPickerId(ctx, clubId);
  if (first === null || rotation?.picker_id !== first) return;
  if (await queries.isTurnOverIn(ctx, clubId, timestamp(ctx.clock))) await queries.deletePicker(ctx, clubId, first);
}
