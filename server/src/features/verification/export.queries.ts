import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * All verifications and requests of a member, in whatever state, in the order of their ids, without the codes. Served by
 * employee_verifications_user_idx.
 */
export const listVerifications = (ctx: Context, userId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('employee_verifications')
    .select(['id', 'location', 'work_email', 'state', 'requested_at', 'decided_at', 'verified_until'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute();
