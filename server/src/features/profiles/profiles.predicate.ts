import { type RawBuilder, sql } from 'kysely';

/**
 * SQL expression: whether a member wants to be asked for the date of a viewing that a rating or list entry creates. Null without a profile.
 * Served by profiles_pkey.
 */
export const isJournalingEnabled = (userId: string): RawBuilder<boolean> =>
  sql`(select journaling_enabled from profiles where user_id = ${userId})`;
