import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** When an account was made and whether its second step is on, for the export. Served by the primary key. */
export const getAccountForExport = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('auth_users')
    .select(['created_at', 'two_factor_enabled as second_step'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** The next of a member's sanctions after the one with the id `after`, by id. Served by user_sanctions_user_idx. */
export const listSanctionsOfMember = (ctx: Context, userId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('user_sanctions')
    .select(['id', 'kind', 'reason', 'starts_at', 'ends_at', 'lifted_at'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute();
