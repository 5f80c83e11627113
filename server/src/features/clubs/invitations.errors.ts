import { CLUB_LIMITS } from '@halfstar/contract/clubs/clubs.schema';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { type RateLimitedError, rateLimitedUntil } from '#platform/limits/rate-limits.ts';

/** RATE_LIMITED. @param againAt when the member can invite again, as an ISO timestamp */
export const tooManyInvitations = (clock: Clock, againAt: string): RateLimitedError =>
  rateLimitedUntil(
    clock,
    againAt,
    `You have sent ${CLUB_LIMITS.invitationsPerDay} invitations within a day. Go on tomorrow.`,
  );
export const invitationEnded = (): AppError<'INVITATION_ENDED'> => new AppError('INVITATION_ENDED');
