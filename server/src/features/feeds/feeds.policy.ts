import { createHash } from 'node:crypto';
import { MISSING_FEED_DAYS, SYNC_PAUSE_MINUTES } from '@halfstar/contract/feeds/feeds.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { Clock } from '#platform/clock.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** The viewer as a member, who may have a feed; none need be saved. Throws AUTHENTICATION_REQUIRED, EMAIL_UNCONFIRMED, NOT_ALLOWED. */
export const requireFeedMember = (viewer: Viewer | null): MemberViewer => requireMember(viewer);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Whether the member who has saved the feed has proven that it is theirs. */
export const isProven = (feed: { proven_at: string | null }): boolean => feed.proven_at !== null;

const addMinutes = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString();

/** The time if it is still to come, else null. */
const ifToCome = (at: string | null, clock: Clock): string | null =>
  at !== null && Date.parse(at) > clock.now().getTime() ? at : null;

/** When the member may ask for the next sync; null: now. */
export const syncAllowedAt = ({ requested_at: at }: { requested_at: string | null }, clock: Clock): string | null =>
  ifToCome(at === null ? null : addMinutes(at, SYNC_PAUSE_MINUTES), clock);

const CHECK_PAUSE_MINUTES = 2;

/** When the member may ask for the next look for the token; null: now. */
export const checkAllowedAt = ({ checked_at: at }: { checked_at: string | null }, clock: Clock): string | null =>
  ifToCome(at === null ? null : addMinutes(at, CHECK_PAUSE_MINUTES), clock);

/** The next time of day at which the feed of this member is read. Members’ times are spread over the day. */
export function nextDailySync(userId: string, now: Date): string {
  const minute = createHash('sha256').update(userId).digest().readUInt32BE() % (DAY_MS / MINUTE_MS);
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const today = midnight + minute * MINUTE_MS;
  return new Date(today > now.getTime() ? today : today + DAY_MS).toISOString();
}

/** How long to wait after so many failures in a row. */
const BACKOFF_HOURS = [1, 4, 12, 24];
/** The part of it by which the wait is longer at most, so that those that failed together do not come back together. */
const JITTER = 0.2;

/**
 * When a feed is read again after its sync has failed, ISO: after 1, 4, 12, then 24 hours, or after what Letterboxd asks for if that is
 * longer, and up to a fifth more.
 * @param failures in a row, with this one
 * @param random 0–1
 */
export function nextSyncAfterFailure(failures: number, retryAfterMs: number, now: Date, random: number): string {
  const hours = BACKOFF_HOURS[Math.min(failures, BACKOFF_HOURS.length) - 1] ?? 1;
  const wait = Math.max(hours * HOUR_MS, retryAfterMs);
  return new Date(now.getTime() + wait * (1 + JITTER * random)).toISOString();
}

/** After so many failures in a row the member is told. */
export const FAILURES_BEFORE_NOTICE = 3;

/** Whether a feed has been missing for so long that its syncs pause. */
export const isMissingTooLong = (missingSince: string, now: Date): boolean =>
  now.getTime() - Date.parse(missingSince) >= MISSING_FEED_DAYS * DAY_MS;

/**
 * Whether viewings between two syncs may be missing: the last sync found some, and of those in the feed now no import has brought any
 * before.
 */
export const hasGap = (last: { viewings: number } | null, viewingCount: number, knownCount: number): boolean =>
  last !== null && last.viewings > 0 && viewingCount > 0 && knownCount === 0;
