import type { InviteFilter } from '@halfstar/contract/invites/all-codes.schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { CodeStatus } from './invites.policy.ts';
import { buildCodesQuery, liveUsesOfCode, usersOfCode } from './invites.queries.ts';

/** Whether the code `c` has this status, as getCodeStatus says. */
function hasStatus(status: CodeStatus | undefined, reservedAfter: string, now: string): RawBuilder<SqlBool> {
  const left = sql`c.revoked_at is null and ${liveUsesOfCode(reservedAfter)} < c.max_uses`;
  if (status === 'revoked') return sql`c.revoked_at is not null`;
  if (status === 'used') return sql`c.revoked_at is null and ${liveUsesOfCode(reservedAfter)} >= c.max_uses`;
  if (status === 'expired') return sql`${left} and c.expires_at <= ${now}`;
  return status === 'open' ? sql`${left} and c.expires_at > ${now}` : sql`true`;
}

/**
 * The codes of all members and of the server, newest first. Served by the primary key. @param now ISO timestamp
 * @param after the id of the last one before
 */
export const listAllCodes = (
  ctx: Context,
  { status, type }: Pick<InviteFilter, 'status' | 'type'>,
  times: { reservedAfter: string; now: string },
  after: readonly [string] | null,
  limit: number,
) =>
  buildCodesQuery(ctx, times.reservedAfter)
    .leftJoin('profiles as maker', 'maker.user_id', 'c.created_by')
    .select(['maker.username as created_by', 'c.created_at', usersOfCode.as('used_by')])
    .$if(type !== undefined, (query) => query.where('c.invite_type', '=', type ?? ''))
    .where(hasStatus(status, times.reservedAfter, times.now))
    .where(isAfterPlace(sql`(c.id)`, after, 'desc'))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();

export type ListedCodeRow = Awaited<ReturnType<typeof listAllCodes>>[number];

/** A code and its maker. Served by the primary key. */
export const findCodeAndMaker = (ctx: Context, id: string) =>
  ctx.db.selectFrom('invite_codes').select(['id', 'code', 'created_by']).where('id', '=', id).executeTakeFirst();
