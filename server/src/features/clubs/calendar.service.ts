import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { ClubCalendar } from '@halfstar/contract/clubs/calendar.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { getMemberForJob } from '#features/profiles/viewer-profiles.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { presentCalendar } from './calendar.present.ts';
import * as queries from './calendar.queries.ts';
import { requireClubMember } from './clubs.policy.ts';
import { findClub } from './clubs.queries.ts';
import { inLockedClub } from './clubs.service.ts';

declare module '#platform/context.ts' {
  interface Context {
    clubCalendars: {
      /** Signs the addresses of clubs' calendars. */
      secret: string;
    };
  }
}

/** The viewer's calendar address of a club. Throws NOT_FOUND, NOT_ALLOWED for others than members, and what requireMember throws. */
export async function getClubCalendar(ctx: Context, viewer: Viewer | null, clubId: string): Promise<ClubCalendar> {
  const member = requireMember(viewer);
  requireClubMember(member, await findClub(ctx, member, clubId));
  return toCalendar(ctx, clubId, await queries.findCalendarVersion(ctx, clubId, member.userId));
}

/**
 * Makes the viewer's calendar address of a club, or replaces it: the one before no longer works. Throws NOT_FOUND, NOT_ALLOWED for others
 * than members, and what requireMember throws.
 */
export const renewClubCalendar = (ctx: Context, viewer: Viewer | null, clubId: string): Promise<ClubCalendar> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    requireClubMember(member, found);
    const version = randomUUID();
    await queries.setCalendarVersion(ctx, clubId, member.userId, version, timestamp(ctx.clock));
    return toCalendar(ctx, clubId, version);
  });

/**
 * Deletes the viewer's calendar address of a club; without one nothing happens. Throws NOT_FOUND, NOT_ALLOWED for others than members, and
 * what requireMember throws.
 */
export const removeClubCalendar = (ctx: Context, viewer: Viewer | null, clubId: string): Promise<ClubCalendar> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    requireClubMember(member, found);
    await queries.deleteCalendar(ctx, clubId, member.userId);
    return toCalendar(ctx, clubId, null);
  });

const toCalendar = (ctx: Context, clubId: string, version: string | null): ClubCalendar => ({
  address:
    version === null ? null : `${ctx.publicUrl}/movie-clubs/${clubId}/calendar/${signToken(ctx, clubId, version)}.ics`,
});

const signToken = (ctx: Context, clubId: string, version: string): string => {
  const signed = `club calendar: ${clubId}.${version}`;
  return `${version}.${createHmac('sha256', ctx.clubCalendars.secret).update(signed).digest('base64url')}`;
};

/** The version in a token; null when it was not signed by us for this club. */
function readToken(ctx: Context, clubId: string, token: string): string | null {
  const [version = ''] = token.split('.', 1);
  const [given, expected] = [Buffer.from(token), Buffer.from(signToken(ctx, clubId, version))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? version : null;
}

/**
 * The iCalendar file of a club for whoever knows a member's address.
 * @param token the part of the address that is secret
 * @returns null when the address does not work, or its member may not read the club as a member now
 */
export async function readCalendarFile(ctx: Context, clubId: string, token: string): Promise<string | null> {
  const version = readToken(ctx, clubId, token);
  const ownerId = version === null ? null : await queries.findCalendarOwner(ctx, clubId, version);
  if (ownerId === null) return null;
  try {
    const member = await getMemberForJob(ctx, ownerId, 'suspension');
    const club = requireClubMember(member, await findClub(ctx, member, clubId));
    return presentCalendar(ctx.publicUrl, club, await queries.listCurrentAndPlannedFilms(ctx, clubId));
  } catch (error) {
    // No member of the club any more, or an account that waits to be deleted or is banned.
    if (error instanceof AppError) return null;
    throw error;
  }
}
