import { type RawBuilder, sql } from 'kysely';

/** The sanctions that are in force against a member, in one row. */
export interface SanctionsRow {
  comment_ban_ends_at: string | null;
  suspension_ends_at: string | null;
  is_banned: boolean;
}

/**
 * SQL subquery of one row: what is in force against the member at `now`, an ISO timestamp. A sanction begins when it is stored, whatever
 * the clock of the server that stored it. Served by user_sanctions_user_idx.
 */
export const sanctionsInForce = (userId: RawBuilder<unknown>, now: string): RawBuilder<SanctionsRow> =>
  sql`(select max(ends_at) filter (where kind = 'comment_ban') as comment_ban_ends_at,
      max(ends_at) filter (where kind = 'suspension') as suspension_ends_at, coalesce(bool_or(kind = 'ban'), false) as is_banned
    from user_sanctions where user_id = ${userId} and ${isSanctionInForce(now)})`;

/** SQL condition on a row of user_sanctions: it is neither lifted nor over at `now`, an ISO timestamp. */
export const isSanctionInForce = (now: string): RawBuilder<boolean> =>
  sql`lifted_at is null and (ends_at is null or ends_at > ${now})`;
