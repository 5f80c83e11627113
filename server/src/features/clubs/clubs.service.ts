import {
  CLUB_LIMITS,
  CLUB_MESSAGES,
  type Club,
  type ClubForm,
  type ClubSummary,
} from '@halfstar/contract/clubs/clubs.schema';
import type { AvatarForm } from '@halfstar/contract/profiles/avatars.schema';
import { z } from 'zod';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { getMovieLinkPreview } from '#features/movies/movies.service.ts';
import { encodeAvatar, toStoredAvatarPath } from '#features/profiles/avatars.service.ts';
import { toNamedMember } from '#features/profiles/profiles.present.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { requireNotPaused } from '#features/site/site.service.ts';
import { requireVisible } from '#features/visibility/visibility.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import { enqueuePictureDeletion, keepStoredPicture, storeUnusedPicture } from '#platform/pictures/stored-pictures.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { clubNameTaken, tooManyClubs } from './clubs.errors.ts';
import {
  canManageClub,
  canReadClub,
  requireClubCreator,
  requireClubManager,
  requireClubOwner,
} from './clubs.policy.ts';
import { presentClub, presentClubSummary, toLinkPreview } from './clubs.present.ts';
import * as queries from './clubs.queries.ts';
import { getCurrentFilm } from './films.service.ts';
import { restartTurn } from './rotation.queries.ts';
import { revealEndedRounds } from './rounds.service.ts';
import { cancelOpenVotes } from './votes.queries.ts';

/**
 * Creates a club that the viewer owns. Throws UPGRADE_REQUIRED, CLUB_NAME_TAKEN, TOO_MANY_CLUBS, INVALID_INPUT for a private club that is
 * open, and what requireMember throws.
 */
export async function createClub(ctx: Context, viewer: Viewer | null, form: ClubForm): Promise<Club> {
  const member = requireClubCreator(viewer);
  refusePrivateAndOpen(form);
  return inTransaction(ctx, async (ctx) => {
    await requireOneMoreClub(ctx, member.userId);
    await requireFreeName(ctx, form.name, null);
    const id = await queries.insertClub(ctx, member.userId, form, timestamp(ctx.clock));
    publishClubChange(ctx, [member.userId]);
    return getClub(ctx, member, id);
  });
}

/**
 * Lets a member gain no other club until the transaction ends. Throws TOO_MANY_CLUBS when they own as many active clubs as there can be.
 */
export async function requireOneMoreClub(ctx: Context, userId: string): Promise<void> {
  if (!(await mayOwnOneMoreClub(ctx, userId))) throw tooManyClubs();
}

/** Whether a member may own one more active club. They gain no other one until the transaction ends. */
export async function mayOwnOneMoreClub(ctx: Context, userId: string): Promise<boolean> {
  await queries.lockClubOwner(ctx, userId);
  return (await queries.countOwnedActiveClubs(ctx, userId)) < CLUB_LIMITS.owned;
}

async function requireFreeName(ctx: Context, name: string, clubId: string | null): Promise<void> {
  await queries.lockClubNames(ctx);
  if (await queries.isNameTaken(ctx, name, clubId)) throw clubNameTaken();
}

function refusePrivateAndOpen({ visibility, join_policy }: ClubForm): void {
  if (visibility === 'private' && join_policy === 'open')
    throw invalidInput({ field: 'join_policy', message: CLUB_MESSAGES.privateAndOpen });
}

/** Changes a club's form. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED, CLUB_NAME_TAKEN, INVALID_INPUT. */
export async function updateClub(ctx: Context, viewer: Viewer | null, clubId: string, form: ClubForm): Promise<Club> {
  refusePrivateAndOpen(form);
  return changeClub(ctx, viewer, clubId, requireClubManager, async (ctx) => {
    await requireFreeName(ctx, form.name, clubId);
    await queries.updateClub(ctx, clubId, form, timestamp(ctx.clock));
  });
}

/**
 * Replaces a club's picture by a square of another one; the former one is deleted by a job. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED,
 * INVALID_INPUT with the field `picture` or `crop`, PAUSED, PICTURE_NOT_STORED.
 */
export async function setClubPicture(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  { picture, crop }: AvatarForm,
): Promise<Club> {
  const member = requireMember(viewer);
  requireClubManager(member, await queries.findClub(ctx, member, clubId));
  requireNotPaused(ctx, 'pictures');
  const files = await ctx.costly.picture.run(ctx.caller, () => encodeAvatar(ctx, picture, crop));
  const key = await storeUnusedPicture(ctx, files);
  return changeClub(ctx, member, clubId, requireClubManager, async (ctx, club) => {
    await queries.setPicture(ctx, clubId, toStoredAvatarPath(key), timestamp(ctx.clock));
    await enqueuePictureDeletion(ctx, club.club_image_url);
    await keepStoredPicture(ctx, key);
  });
}

/** Removes a club's picture; without one nothing happens. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED. */
export const removeClubPicture = (ctx: Context, viewer: Viewer | null, clubId: string): Promise<Club> =>
  changeClub(ctx, viewer, clubId, requireClubManager, async (ctx, club) => {
    await queries.setPicture(ctx, clubId, null, timestamp(ctx.clock));
    await enqueuePictureDeletion(ctx, club.club_image_url);
  });

/** Archives a club, opens its sealed round and cancels its open vote; a repetition changes nothing. Throws NOT_FOUND, NOT_ALLOWED. */
export const archiveClub = (ctx: Context, viewer: Viewer | null, clubId: string): Promise<Club> =>
  changeClub(ctx, viewer, clubId, requireClubOwner, async (ctx) => {
    await queries.setStatus(ctx, clubId, 'archived', timestamp(ctx.clock));
    await revealEndedRounds(ctx, clubId);
    await cancelOpenVotes(ctx, [clubId], timestamp(ctx.clock));
  });

/** Opens an archived club again; a repetition changes nothing. Throws NOT_FOUND, NOT_ALLOWED, TOO_MANY_CLUBS. */
export const reopenClub = (ctx: Context, viewer: Viewer | null, clubId: string): Promise<Club> =>
  changeClub(ctx, viewer, clubId, requireClubOwner, async (ctx, club, member) => {
    if (club.status === 'active') return;
    await requireOneMoreClub(ctx, member.userId);
    const at = timestamp(ctx.clock);
    await queries.setStatus(ctx, clubId, 'active', at);
    await restartTurn(ctx, clubId, at);
  });

type Require = (viewer: MemberViewer, club: queries.ClubRow | undefined) => queries.ClubRow;

/** Runs a change of a club in a transaction that holds it, if the viewer may make it, and answers with the club after that. */
async function changeClub(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  require: Require,
  change: (ctx: Context, club: queries.ClubRow, member: MemberViewer) => Promise<void>,
): Promise<Club> {
  return inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    await change(ctx, require(member, found), member);
    return getClub(ctx, member, clubId);
  });
}

/**
 * Runs a change in a transaction that holds the club: no other transaction changes the club, its members or its films meanwhile. The change
 * checks what the viewer may do; `found` is undefined when there is no club that the viewer may know of. The viewer's other tabs are told.
 * Throws what requireMember throws.
 */
export async function inLockedClub<Result>(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  change: (ctx: Context, found: queries.ClubRow | undefined, member: MemberViewer) => Promise<Result>,
): Promise<Result> {
  const member = requireMember(viewer);
  return inTransaction(ctx, async (ctx) => {
    const result = await change(ctx, await queries.lockClub(ctx, member, clubId), member);
    publishClubChange(ctx, [member.userId]);
    return result;
  });
}

/** Tells the open tabs of these members that clubs changed. */
export const publishClubChange = (ctx: Context, userIds: readonly string[]): void =>
  publishLiveMessage(ctx, userIds, { type: 'changed', nouns: ['club'] });

/** A club as its page shows it. Throws NOT_FOUND. */
export async function getClub(ctx: Context, viewer: Viewer | null, clubId: string): Promise<Club> {
  const row = await queries.findClub(ctx, viewer, clubId);
  if (row === undefined) throw notFound();
  const [owners, currentFilm, invitation, requested, waitingRequests] = await Promise.all([
    getMembersById(ctx, row.owner_id === null ? [] : [row.owner_id]),
    canReadClub(viewer, row) ? getCurrentFilm(ctx, viewer, clubId) : null,
    viewer === null || row.viewer_role !== null ? null : getWaitingInvitation(ctx, viewer, clubId),
    viewer !== null && row.viewer_role === null && queries.hasWaitingRequest(ctx, clubId, viewer.userId),
    viewer !== null && canManageClub(viewer, row) ? queries.countWaitingRequests(ctx, viewer, row) : null,
  ]);
  const owner = row.owner_id === null ? undefined : owners.get(row.owner_id);
  return presentClub(viewer, row, { owner: owner ?? null, currentFilm, invitation, requested, waitingRequests });
}

/** The link preview of a club; null for one that the viewer may not know of. */
export async function getClubLinkPreview(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
): Promise<LinkPreview | null> {
  if ((await queries.findClub(ctx, viewer, clubId)) === undefined) return null;
  const club = await getClub(ctx, viewer, clubId);
  const film = club.current_movie && (await getMovieLinkPreview(ctx, viewer, club.current_movie.movie.id));
  return toLinkPreview(club, film?.picture ?? null);
}

async function getWaitingInvitation(ctx: Context, viewer: Viewer, clubId: string): Promise<Club['invitation']> {
  const row = await queries.findWaitingInvitation(ctx, viewer, clubId, timestamp(ctx.clock));
  if (row === undefined) return null;
  const { inviter_id, ...invitation } = row;
  const inviters = await getMembersById(ctx, inviter_id === null ? [] : [inviter_id]);
  const inviter = inviter_id === null ? undefined : inviters.get(inviter_id);
  return { ...invitation, inviter: inviter === undefined ? null : toNamedMember(inviter) };
}

const SizePlace = z.tuple([z.int(), z.uuid()]);

/** A page of the public, active clubs, the largest first; with a search those whose name has each of its words. Throws INVALID_INPUT. */
export function listClubs(
  ctx: Context,
  viewer: Viewer | null,
  { search = '', ...page }: PageQuery & { search?: string | undefined },
): Promise<Page<ClubSummary>> {
  const words = search.split(/\s+/).filter(Boolean);
  return keysetPage<queries.SizePlace, queries.ClubSummaryRow, ClubSummary>({
    list: `clubs: ${words.join(' ')}`,
    ...page,
    shape: SizePlace,
    read: (after, limit) => {
      const query = () => queries.listPublicClubs(ctx, viewer, words, after, limit);
      // A search reads all clubs.
      return words.length === 0 ? query() : ctx.costly.search.run(ctx.caller, query);
    },
    placeOf: (row) => [row.member_count, row.id],
    present: (rows) => rows.map(presentClubSummary),
  });
}

/** A page of a member's clubs that the viewer may know of, the last joined first. Throws NOT_FOUND, INVALID_INPUT. */
export async function listMemberClubs(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  page: PageQuery,
): Promise<Page<ClubSummary>> {
  await requireVisible(ctx, viewer, userId);
  return keysetPage<TimePlace, queries.JoinedClubRow, ClubSummary>({
    list: `clubs of ${userId}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.listClubsOfMember(ctx, viewer, userId, after, limit),
    placeOf: (row) => [row.joined_at, row.id],
    present: (rows) => rows.map(presentClubSummary),
  });
}
