import {
  type Member,
  type NamedMember,
  type OwnProfile,
  type ProfileView,
  RENAMES,
  type Settings,
} from '@halfstar/contract/profiles/profiles.schema';
import { requireMemberSelf } from '#features/accounts/accounts.policy.ts';
import { redeemReservedInvite } from '#features/invites/redemptions.service.ts';
import { verifyByInvite } from '#features/verification/verification.service.ts';
import { getStandings, getVisibleUserIds } from '#features/visibility/visibility.service.ts';
import { hoursAfter, hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { incrementAtCommit } from '#platform/database/hot-rows.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { authenticationRequired, notFound } from '#platform/errors.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import { getBioMentions } from './mentions.service.ts';
import { renamedTooOften, usernameTaken } from './profiles.errors.ts';
import {
  GRANTS,
  getProfileAccess,
  listUsernameCandidates,
  requireConfirmedSelf,
  toUsernameBase,
} from './profiles.policy.ts';
import { toLinkPreview, toMember, toNamedMember, toOwnProfile, toProfileView } from './profiles.present.ts';
import * as queries from './profiles.queries.ts';
import { getOldUsernameCutoff, getTakenUsernames } from './usernames.service.ts';
import { evictViewerProfile } from './viewer-profiles.service.ts';

/** The viewer's own profile. Throws NOT_FOUND before it is created, and what `requireConfirmedSelf` throws. */
export async function getOwnProfile(ctx: Context, viewer: Viewer | null, userId: string): Promise<OwnProfile> {
  requireConfirmedSelf(viewer, userId);
  return toOwnProfile(await requireRow(ctx, userId));
}

async function requireRow(ctx: Context, userId: string): Promise<queries.ProfileRow> {
  const row = await queries.findProfile(ctx, userId);
  if (row === undefined) throw notFound();
  return row;
}

/**
 * A member's profile, as much as the viewer may see, also by a username given up in the last 90 days. Throws NOT_FOUND when there is none
 * or the viewer must not know the member.
 */
export async function getProfileByCurrentOrPastName(
  ctx: Context,
  viewer: Viewer | null,
  username: string,
): Promise<ProfileView> {
  return presentProfile(ctx, viewer, await findByUsername(ctx, username));
}

/** A member's profile, as much as the viewer may see. Throws NOT_FOUND when there is none or the viewer must not know the member. */
export const getProfileByUserId = async (ctx: Context, viewer: Viewer | null, userId: string): Promise<ProfileView> =>
  presentProfile(ctx, viewer, await queries.findProfile(ctx, userId));

/** The names and pictures of these members, in this order. Those whose names the viewer may not see are left out. */
export async function listNamedMembers(
  ctx: Context,
  viewer: Viewer | null,
  userIds: readonly string[],
): Promise<{ items: NamedMember[] }> {
  const ids = [...new Set(userIds)];
  const [members, standings] = await Promise.all([getMembersById(ctx, ids), getStandings(ctx, viewer, ids)]);
  const items = ids.flatMap((id) => {
    const [member, standing] = [members.get(id), standings.get(id)];
    const isKnown = member !== undefined && standing !== undefined && getProfileAccess(viewer, standing) !== null;
    return isKnown ? [toNamedMember(member)] : [];
  });
  return { items };
}

async function presentProfile(
  ctx: Context,
  viewer: Viewer | null,
  row: queries.ProfileRow | undefined,
): Promise<ProfileView> {
  // Asked in any case: how long an answer takes must not tell a hidden member from none.
  const standings = await getStandings(ctx, viewer, [row?.user_id ?? NOBODY]);
  const standing = row && standings.get(row.user_id);
  const access = standing && getProfileAccess(viewer, standing);
  if (row === undefined || access === undefined || access === null) throw notFound();
  const usernames = access === 'full' ? await getBioMentions(ctx, viewer, row) : NO_USERNAMES;
  return toProfileView(row, access, usernames);
}

const NO_USERNAMES: ReadonlyMap<string, string> = new Map();

/** An id that no member has. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const findByUsername = (ctx: Context, username: string) =>
  queries.findProfileByCurrentOrPastName(ctx, username, getOldUsernameCutoff(ctx));

/**
 * The link preview of a profile, also by a username given up in the last 90 days; null for an unknown member and for one whom the viewer
 * may not see.
 */
export async function getProfileLinkPreview(
  ctx: Context,
  viewer: Viewer | null,
  username: string,
): Promise<LinkPreview | null> {
  const row = await findByUsername(ctx, username);
  const visible = await getVisibleUserIds(ctx, viewer, [row?.user_id ?? NOBODY]);
  return row !== undefined && visible.has(row.user_id) ? toLinkPreview(row) : null;
}

/**
 * Creates the viewer's profile and redeems the invite of the account, both or neither; a repetition returns the profile. Throws
 * INVITE_REQUIRED when the invite is no longer valid, and what `requireConfirmedSelf` throws.
 */
export async function createProfile(ctx: Context, viewer: Viewer | null, userId: string): Promise<OwnProfile> {
  requireConfirmedSelf(viewer, userId);
  return inTransaction(ctx, async (ctx) => {
    await queries.lockUsernameOrUserId(ctx, userId);
    const present = await queries.findProfile(ctx, userId);
    if (present !== undefined) return toOwnProfile(present);
    const account = await queries.findAccount(ctx, userId);
    if (account === undefined) throw notFound();
    const invite = await redeemReservedInvite(ctx, userId);
    const { tier, badges } = GRANTS[invite.type];
    const fromCinema = invite.type === 'ncg_employee';
    if (fromCinema) await verifyByInvite(ctx, userId);
    const row = await insertWithFreeUsername(ctx, userId, toUsernameBase(account.email), (username) => ({
      user_id: userId,
      username,
      display_name: account.name || username,
      tier,
      badges: [...badges],
      // Cinema employees are founders too, and remain so when their verification ends.
      tier_before_cinema: fromCinema ? GRANTS.founder.tier : null,
      invite_code: invite.code,
      invite_type: invite.type,
      now: timestamp(ctx.clock),
    }));
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
    return toOwnProfile(row);
  });
}

const CANDIDATES_PER_QUERY = 20;

/** Inserts the profile with the first free username of a base. The lock on the base keeps parallel sign-ups from skipping numbers. */
async function insertWithFreeUsername(
  ctx: Context,
  userId: string,
  base: string,
  toProfileValues: (username: string) => queries.NewProfile,
): Promise<queries.ProfileRow> {
  await queries.lockUsernameOrUserId(ctx, base);
  for (let from = 0; ; from += CANDIDATES_PER_QUERY) {
    const candidates = listUsernameCandidates(base, from, CANDIDATES_PER_QUERY);
    const taken = await getTakenUsernames(ctx, candidates, userId);
    for (const username of candidates.filter((name) => !taken.has(name))) {
      // Another transaction may be taking or giving up this name at the same time.
      await queries.lockUsernameOrUserId(ctx, username);
      if ((await getTakenUsernames(ctx, [username], userId)).size > 0) continue;
      const row = await queries.insertProfile(ctx, toProfileValues(username));
      if (row !== undefined) return row;
    }
  }
}

const daysAgo = (ctx: Context, days: number): string => hoursFromNow(ctx.clock, -24 * days);

/**
 * Changes the viewer's username; the old one stays reserved for them and leads to the profile for 90 days. Members can take back their own
 * old names, and a change of case alone is not counted. Throws USERNAME_TAKEN, RATE_LIMITED, and what `requireMemberSelf` throws.
 */
export async function changeUsername(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  username: string,
): Promise<OwnProfile> {
  requireMemberSelf(viewer, userId);
  return inTransaction(ctx, async (ctx) => {
    await queries.lockUsernameOrUserId(ctx, userId);
    const { username: before } = await requireRow(ctx, userId);
    const [from, to] = [before.toLowerCase(), username.toLowerCase()];
    if (from !== to) {
      // Always in the same order, so that two members who swap names cannot deadlock.
      for (const name of [from, to].toSorted()) await queries.lockUsernameOrUserId(ctx, name);
      if ((await getTakenUsernames(ctx, [to], userId)).size > 0) throw usernameTaken();
      await requireFewUsernameChanges(ctx, userId);
      await queries.insertUsernameChange(ctx, userId, before, username, timestamp(ctx.clock));
    }
    const row = await queries.updateUsername(ctx, userId, username, timestamp(ctx.clock));
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
    return toOwnProfile(row);
  });
}

/** Limits changes, because each one reserves a name, and because members must stay recognizable. Throws RATE_LIMITED. */
async function requireFewUsernameChanges(ctx: Context, userId: string): Promise<void> {
  const { most, days } = RENAMES;
  const oldest = (await queries.listUsernameChangeTimes(ctx, userId, daysAgo(ctx, days), most))[most - 1];
  if (oldest === undefined) return;
  throw renamedTooOften(ctx.clock, hoursAfter(oldest.changed_at, 24 * days));
}

/** Marks the viewer's onboarding as finished or skipped; a repetition changes nothing. Throws what `requireMemberSelf` throws. */
export async function completeOnboarding(ctx: Context, viewer: Viewer | null, userId: string): Promise<OwnProfile> {
  requireMemberSelf(viewer, userId);
  return inTransaction(ctx, async (ctx) => {
    const row = await queries.markOnboarded(ctx, userId, timestamp(ctx.clock));
    if (row === undefined) throw notFound();
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
    return toOwnProfile(row);
  });
}

/** Changes the given settings, from the viewer's next request on. Throws what `requireMemberSelf` throws. */
export async function changeSettings(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  settings: Partial<Settings>,
): Promise<OwnProfile> {
  requireMemberSelf(viewer, userId);
  const profile = await inTransaction(ctx, async (ctx) => {
    const row = await queries.updateSettings(ctx, userId, settings, timestamp(ctx.clock));
    if (row === undefined) throw notFound();
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
    return toOwnProfile(row);
  });
  // A trigger notifies the other processes.
  evictViewerProfile(userId);
  return profile;
}

/**
 * Records up to which entry the viewer has read the change log, by the entry's mark; an earlier one than before changes nothing. Throws
 * what `requireMemberSelf` throws.
 */
export async function markChangeLogRead(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  readOn: string,
): Promise<OwnProfile> {
  requireMemberSelf(viewer, userId);
  return inTransaction(ctx, async (ctx) => {
    const row = await queries.updateChangeLogRead(ctx, userId, readOn);
    if (row === undefined) throw notFound();
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
    return toOwnProfile(row);
  });
}

/** Gives a verified cinema employee the badge and raises lite to pro; the former tier is kept for `revokeCinemaBadgeAndTier`. */
export async function grantCinemaBadgeAndTier(ctx: Context, userId: string): Promise<void> {
  await queries.addCinemaBadgeAndTier(ctx, userId, timestamp(ctx.clock));
}

/** Removes the badge of a cinema employee and restores the tier from before it. */
export async function revokeCinemaBadgeAndTier(ctx: Context, userId: string): Promise<void> {
  await queries.removeCinemaBadgeAndTier(ctx, userId, timestamp(ctx.clock));
}

/** Members as cards and lists show them, by id, without a check of the viewer; ids without a profile are missing. */
export async function getMembersById(ctx: Context, userIds: readonly string[]): Promise<Map<string, Member>> {
  if (userIds.length === 0) return new Map();
  const rows = await queries.listMembersByIds(ctx, [...new Set(userIds)]);
  return new Map(rows.map((row) => [row.user_id, toMember(row)]));
}

/** The member with this id, without a check of the viewer. Throws NOT_FOUND when there is none. */
export async function requireProfile(ctx: Context, userId: string): Promise<Member> {
  const member = (await getMembersById(ctx, [userId])).get(userId);
  if (member === undefined) throw notFound();
  return member;
}

/** What is added to each count; may be negative. */
export interface CountIncrements {
  follower_count?: number;
  following_count?: number;
  review_count?: number;
}

/** Adds to the counts that a profile stores, at the end of the caller's transaction. */
export const incrementProfileCounts = (ctx: Context, userId: string, increments: CountIncrements): void =>
  incrementAtCommit(ctx, queries.MEMBER_COUNTS, userId, { ...increments });

/**
 * Locks members against deletion until the transaction ends; other changes of them are not locked out. Every change of something that
 * belongs to a member locks the member first, because the deletion of an account does so too: with another order the two could deadlock.
 * Throws AUTHENTICATION_REQUIRED when the acting member has been deleted, NOT_FOUND when one of the others does not exist.
 */
export async function lockMembersAgainstDeletion(ctx: Context, actorId: string, ...otherIds: string[]): Promise<void> {
  const present = await queries.lockProfilesAgainstDeletion(ctx, [actorId, ...otherIds]);
  if (!present.includes(actorId)) throw authenticationRequired();
  if (!otherIds.every((id) => present.includes(id))) throw notFound();
}

/** Like `lockMembersAgainstDeletion` for one member, without throwing. @returns false when the member does not exist */
export const lockMemberIfExists = async (ctx: Context, userId: string): Promise<boolean> =>
  (await queries.lockProfilesAgainstDeletion(ctx, [userId])).length > 0;

/**
 * Locks the profile of a member whose account is being deleted until the transaction ends. Transactions that add a row that refers to it
 * wait, and then find it deleted. Called before any row of the member is erased.
 */
export async function lockProfileBeforeDeletion(ctx: Context, userId: string): Promise<void> {
  await queries.lockProfileForDeletion(ctx, userId);
}
