import { defineEvent } from '#platform/events.ts';

/**
 * A member was verified to work in a cinema, by a code or an admin. Not published for invites: these are redeemed before there is a
 * profile.
 */
export const verified = defineEvent<{ userId: string }>('verification.verified');
/** An admin approved or refused what a member requested. */
export const verificationDecided = defineEvent<{
  verificationId: string;
  userId: string;
  adminId: string;
  approved: boolean;
}>('verification.decided');
/** The year of a verification is over. */
export const verificationEnded = defineEvent<{ userId: string }>('verification.ended');
