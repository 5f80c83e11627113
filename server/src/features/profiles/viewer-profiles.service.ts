import { LRUCache } from 'lru-cache';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { type Despite, getAccountForJob } from '#features/accounts/accounts.service.ts';
import type { Context } from '#platform/context.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { isModeratorOrAdmin } from './profiles.policy.ts';
import { toBadges, toTier, toViewerProfile, type ViewerProfile } from './profiles.present.ts';
import * as queries from './profiles.queries.ts';

/** The facts of a viewer without a profile. */
export const NO_VIEWER_PROFILE: ViewerProfile = {
  tier: null,
  badges: [],
  hidesScores: false,
  showsAdultTitles: false,
  followsMany: false,
};

const CACHED_MS = 60_000;
const cache = new LRUCache<string, ViewerProfile>({ max: 10_000, ttl: CACHED_MS });
/** Counts evictions, so that a row read before an eviction is not cached after it. */
let evictions = 0;

/** What a request needs to know of its viewer's profile, cached for a minute; null before the profile is created. */
export async function findViewerProfile(ctx: Context, userId: string): Promise<ViewerProfile | null> {
  const cached = cache.get(userId);
  if (cached !== undefined) return cached;
  const evictionsBefore = evictions;
  const row = await queries.findViewerProfile(ctx, userId);
  if (row === undefined) return null;
  const profile = toViewerProfile(row);
  if (evictions === evictionsBefore) cache.set(userId, profile);
  return profile;
}

/**
 * The viewer for work that runs without a request and session, with the account's current permissions, read anew. Throws NOT_FOUND,
 * ACCOUNT_LEAVING, ACCOUNT_SUSPENDED, ACCOUNT_BANNED.
 * @param despite the sanction that does not stop the work: see `getAccountForJob`
 */
export async function getViewerForJob(ctx: Context, userId: string, despite: Despite = null): Promise<Viewer> {
  const row = await queries.findViewerProfile(ctx, userId);
  const profile = row === undefined ? NO_VIEWER_PROFILE : toViewerProfile(row);
  return { ...(await getAccountForJob(ctx, userId, despite)), ...profile, sessionId: '', sessionToken: '' };
}

/** Like `getViewerForJob`, for a member. Throws also what `requireMember` throws. */
export const getMemberForJob = async (ctx: Context, userId: string, despite: Despite = null): Promise<MemberViewer> =>
  requireMember(await getViewerForJob(ctx, userId, despite));

/**
 * Requires a member whom sanctions may be imposed on, and keeps their tier and badges from being changed until the transaction ends. Throws
 * NOT_FOUND, and NOT_ALLOWED for a moderator or an admin.
 */
export async function requireSanctionable(ctx: Context, { userId }: { userId: string }): Promise<void> {
  const row = await queries.lockProfileForChange(ctx, userId);
  if (row === undefined) throw notFound();
  if (isModeratorOrAdmin({ tier: toTier(row.tier), badges: toBadges(row.badges) })) throw notAllowed();
}

/** Removes a member's profile from this process's cache. @param userId empty for all members, when a notification may have been lost */
export function evictViewerProfile(userId: string): void {
  evictions += 1;
  if (userId === '') cache.clear();
  else cache.delete(userId);
}
