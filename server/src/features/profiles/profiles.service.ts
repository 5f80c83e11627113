import {
  type Member,
  OLD_USERNAME_DAYS,
  type OwnProfile,
  type Profile,
  RENAMES,
  type Settings,
} from '@halfstar/contract/profiles/profiles.schema';
import { LRUCache } from 'lru-cache';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { getAbsentAccount } from '#features/accounts/accounts.service.ts';
import { redeemInvite } from '#features/invites/redemptions.service.ts';
import { verifyByInvite } from '#features/verification/verification.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { incrementAtCommit } from '#platform/database/hot-rows.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { authenticationRequired, notFound } from '#platform/errors.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import { publishLiveMessage } from '#platform/live-messages.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { renamedTooOften, usernameTaken } from './profiles.errors.ts';
import { GRANTS, usernameBase, usernameCandidates } from './profiles.policy.ts';
import { type Standing, toLinkPreview, toMember, toOwnProfile, toProfile, toStanding } from './profiles.present.ts';
import * as queries from './profiles.queries.ts';

/** Throws NOT_FOUND while there is no profile yet. */
export async function ownProfile(ctx: Context, userId: string): Promise<OwnProfile> {
  const row = await queries.profileByUserId(ctx, userId);
  if (row === undefined) throw notFound();
  return toOwnProfile(row);
}

/** By a name that was given up lately too; the profile then has the name of today. Throws NOT_FOUND. */
export async function profileByUsername(ctx: Context, username: string): Promise<Profile> {
  const row = await profileCalled(ctx, username);
  if (row === undefined) throw notFound();
  return toProfile(row);
}

const profileCalled = async (ctx: Context, username: string) =>
  (await queries.profileByUsername(ctx, username)) ??
  (await queries.profileByOldUsername(ctx, username, heldSince(ctx)));

/** What the members with these names, in whatever case, or with these names lately, are called today; by name in lower case. */
export async function usernamesByNames(ctx: Context, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const asked = [...new Set(names.map((name) => name.toLowerCase()))];
  const rows = await queries.usernamesOfNames(ctx, asked, heldSince(ctx));
  // Whoever has a name now comes last and wins over whoever had it.
  return new Map(rows.map(({ name, username }) => [name, username]));
}

/** What a link to the profile shows elsewhere. */
export async function previewOfProfile(ctx: Context, username: string): Promise<LinkPreview | null> {
  const row = await profileCalled(ctx, username);
  return row === undefined ? null : toLinkPreview(row);
}

/**
 * Makes the profile of an account and uses up its invite, both or neither; again it only answers with the profile.
 * Throws INVITE_REQUIRED when the account's invite is no longer good.
 */
export async function createProfile(ctx: Context, userId: string): Promise<OwnProfile> {
  return inTransaction(ctx, async (ctx) => {
    await queries.lockName(ctx, userId);
    const present = await queries.profileByUserId(ctx, userId);
    if (present !== undefined) return toOwnProfile(present);
    const account = await queries.accountById(ctx, userId);
    if (account === undefined) throw notFound();
    const invite = await redeemInvite(ctx, userId);
    const { tier, badges } = GRANTS[invite.type];
    const fromCinema = invite.type === 'ncg_employee';
    if (fromCinema) await verifyByInvite(ctx, userId);
    const row = await insertUnderFreeName(ctx, userId, usernameBase(account.email), (username) => ({
      user_id: userId,
      username,
      display_name: account.name || username,
      tier,
      badges: [...badges],
      // They are founders too, and stay that when the year in the cinema is over.
      tier_before_cinema: fromCinema ? GRANTS.founder.tier : null,
      invite_code: invite.code,
      invite_type: invite.type,
      now: timestamp(ctx.clock),
    }));
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
    return toOwnProfile(row);
  });
}

const NAMES_AT_A_TIME = 20;

/** The first free name of the base. Those who want the same base wait for each other, so that numbers are not skipped. */
async function insertUnderFreeName(
  ctx: Context,
  userId: string,
  base: string,
  profileOf: (username: string) => queries.NewProfile,
): Promise<queries.ProfileRow> {
  await queries.lockName(ctx, base);
  for (let from = 0; ; from += NAMES_AT_A_TIME) {
    const candidates = usernameCandidates(base, from, NAMES_AT_A_TIME);
    const isTaken = async (names: readonly string[]) => queries.takenUsernames(ctx, names, userId, heldSince(ctx));
    const taken = await isTaken(candidates);
    for (const username of candidates.filter((name) => !taken.has(name))) {
      // Somebody may be taking it or giving it up right now.
      await queries.lockName(ctx, username);
      if ((await isTaken([username])).size > 0) continue;
      const row = await queries.insertProfile(ctx, profileOf(username));
      if (row !== undefined) return row;
    }
  }
}

const daysAgo = (ctx: Context, days: number): string => hoursFromNow(ctx.clock, -24 * days);

/** Names given up after this lead to their owner and are kept for them. */
const heldSince = (ctx: Context): string => daysAgo(ctx, OLD_USERNAME_DAYS);

/**
 * Takes another username; the old one leads to it for 90 days. One's own old names can be taken back, and another case of
 * the same name is no renaming. Throws USERNAME_TAKEN, RENAMED_TOO_OFTEN.
 */
export async function rename(ctx: Context, userId: string, username: string): Promise<OwnProfile> {
  return inTransaction(ctx, async (ctx) => {
    await queries.lockName(ctx, userId);
    const { username: before } = await ownProfile(ctx, userId);
    const [from, to] = [before.toLowerCase(), username.toLowerCase()];
    if (from !== to) {
      // In one order, so that two who swap names do not wait for each other.
      for (const name of [from, to].toSorted()) await queries.lockName(ctx, name);
      const taken = await queries.takenUsernames(ctx, [to], userId, heldSince(ctx));
      if (taken.size > 0) throw usernameTaken();
      await demandSeldom(ctx, userId);
      await queries.insertRenaming(ctx, userId, before, username, timestamp(ctx.clock));
    }
    const row = await queries.setUsername(ctx, userId, username, timestamp(ctx.clock));
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
    return toOwnProfile(row);
  });
}

/** Each renaming keeps a name from all others, and people lose sight of whoever is called something else every day. */
async function demandSeldom(ctx: Context, userId: string): Promise<void> {
  const { most, days } = RENAMES;
  const oldest = (await queries.renamingsSince(ctx, userId, daysAgo(ctx, days), most))[most - 1];
  if (oldest === undefined) return;
  throw renamedTooOften(new Date(Date.parse(oldest.changed_at) + days * 86_400_000).toISOString());
}

/** Finished or skipped; again is harmless. */
export async function completeOnboarding(ctx: Context, userId: string): Promise<OwnProfile> {
  return inTransaction(ctx, async (ctx) => {
    const row = await queries.setOnboarded(ctx, userId, timestamp(ctx.clock));
    if (row === undefined) throw notFound();
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
    return toOwnProfile(row);
  });
}

/** What is left out stays. The next request of the member is answered by the new settings. */
export async function changeSettings(ctx: Context, userId: string, settings: Partial<Settings>): Promise<OwnProfile> {
  const profile = await inTransaction(ctx, async (ctx) => {
    const row = await queries.setSettings(ctx, userId, settings, timestamp(ctx.clock));
    if (row === undefined) throw notFound();
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
    return toOwnProfile(row);
  });
  // Other servers hear of it from the database.
  forgetStanding(userId);
  return profile;
}

/**
 * Changes the member's bio (at most 500 characters, which the database checks) and picture; what is left out stays. `avatar_url`
 * is a path of this server, or an address from which the content security policy allows pictures. Throws NOT_FOUND.
 */
export const changeAppearance = (
  ctx: Context,
  userId: string,
  appearance: Partial<queries.Appearance>,
): Promise<OwnProfile> =>
  inTransaction(ctx, async (ctx) => {
    const row = await queries.setAppearance(ctx, userId, appearance, timestamp(ctx.clock));
    if (row === undefined) throw notFound();
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
    return toOwnProfile(row);
  });

/** Badge and tier of somebody who works in a cinema; what the tier was is kept for when that ends. */
export async function giveCinemaBadge(ctx: Context, userId: string): Promise<void> {
  await queries.addCinemaBadge(ctx, userId, timestamp(ctx.clock));
}

export async function takeCinemaBadge(ctx: Context, userId: string): Promise<void> {
  await queries.removeCinemaBadge(ctx, userId, timestamp(ctx.clock));
}

export async function membersByIds(ctx: Context, userIds: readonly string[]): Promise<Map<string, Member>> {
  if (userIds.length === 0) return new Map();
  const rows = await queries.membersByUserIds(ctx, [...new Set(userIds)]);
  return new Map(rows.map((row) => [row.user_id, toMember(row)]));
}

/** Throws NOT_FOUND when nobody of this id has a profile. */
export async function demandProfile(ctx: Context, userId: string): Promise<Member> {
  const member = (await membersByIds(ctx, [userId])).get(userId);
  if (member === undefined) throw notFound();
  return member;
}

/** Whether the member wants to be asked when they saw a film. */
export const keepsJournal = async (ctx: Context, userId: string): Promise<boolean> =>
  (await queries.journaling(ctx, userId))?.journaling_enabled === true;

export interface CountChanges {
  follower_count?: number;
  following_count?: number;
  review_count?: number;
}

/** Adds to the numbers that a profile keeps, when the caller's transaction ends. */
export const changeCounts = (ctx: Context, userId: string, changes: CountChanges): void =>
  incrementAtCommit(ctx, queries.MEMBER_COUNTS, userId, { ...changes });

/**
 * Neither who acts nor the others go until the transaction ends. Whoever changes what belongs to a member asks this, or lockMovie,
 * first: an account that goes holds its member and then takes what is theirs, and in the same order nobody waits forever.
 * Throws AUTHENTICATION_REQUIRED when who acts is gone, NOT_FOUND when one of the others is not there.
 */
export async function keepMembers(ctx: Context, actorId: string, ...otherIds: string[]): Promise<void> {
  const present = await queries.shareProfiles(ctx, [actorId, ...otherIds]);
  if (!present.includes(actorId)) throw authenticationRequired();
  if (!otherIds.every((id) => present.includes(id))) throw notFound();
}

/** Whether the member is there; if so, they do not go until the transaction ends. */
export const hasMember = async (ctx: Context, userId: string): Promise<boolean> =>
  (await queries.shareProfiles(ctx, [userId])).length > 0;

/**
 * Locks the profile of a member who is about to go until the transaction ends: whoever wants to add something that refers to it
 * waits, and then finds it gone. Called before any listener takes things from the member.
 */
export async function holdProfile(ctx: Context, userId: string): Promise<void> {
  await queries.lockProfile(ctx, userId);
}

/** Of somebody who has no profile yet. */
export const NO_STANDING: Standing = { tier: null, badges: [], hidesScores: false, showsAdultTitles: false };

const REMEMBERED_MS = 60_000;
const remembered = new LRUCache<string, Standing>({ max: 10_000, ttl: REMEMBERED_MS });
/** Counts what was forgotten, so that an answer read before is not remembered after. */
let forgettings = 0;

/** What a member's profile lets them do; null while there is none. Remembered for a minute. */
export async function standingOf(ctx: Context, userId: string): Promise<Standing | null> {
  const known = remembered.get(userId);
  if (known !== undefined) return known;
  const asOf = forgettings;
  const row = await queries.standingByUserId(ctx, userId);
  if (row === undefined) return null;
  const standing = toStanding(row);
  if (forgettings === asOf) remembered.set(userId, standing);
  return standing;
}

/**
 * A member as they stand now without being there, for what they asked to be done later: what a request asks of its viewer is asked
 * again. Throws what their own call would be refused with.
 */
export async function absentMember(ctx: Context, userId: string): Promise<MemberViewer> {
  const row = await queries.standingByUserId(ctx, userId);
  const standing = row === undefined ? NO_STANDING : toStanding(row);
  return requireMember({ ...(await getAbsentAccount(ctx, userId)), ...standing, sessionId: '', sessionToken: '' });
}

/** What SESSION_CHANNEL says about a member; empty when something may have been missed: then about everybody. */
export function forgetStanding(userId: string): void {
  forgettings += 1;
  if (userId === '') remembered.clear();
  else remembered.delete(userId);
}
