import { type RawBuilder, sql } from 'kysely';

/** Whether the member wants to be asked when they saw a film. Served by profiles_pkey. */
export const keepsJournal = (userId: string): RawBuilder<boolean> =>
  sql`(select journaling_enabled from profiles where user_id = ${userId})`;
