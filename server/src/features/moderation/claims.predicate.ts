import { CLAIM_MINUTES, MAX_CLAIM_MINUTES } from '@halfstar/contract/moderation/cases.schema';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL expression: when the claim of case `c` ends; null when there is none at `now`, an ISO timestamp, or who made it is neither moderator nor
 * admin any more.
 */
export const claimEnd = (now: string): RawBuilder<string | null> => sql`(
  select ends.at from (select least(c.assigned_at + make_interval(mins => ${CLAIM_MINUTES}),
      c.claim_began_at + make_interval(mins => ${MAX_CLAIM_MINUTES})) as at) ends
    join profiles p on p.user_id = c.assigned_to and (p.tier = 'admin' or 'moderator' = any(p.badges))
  where ends.at > ${now})`;
