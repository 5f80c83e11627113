import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** A page of what a member has reported, in the order of the ids. Served by reports_reporter_idx. */
export const listReportsOfMember = (ctx: Context, userId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('reports as r')
    .innerJoin('moderation_cases as c', 'c.id', 'r.case_id')
    .select(['r.id', 'c.content_type', 'r.link', 'r.reason', 'r.description', 'c.status', 'r.created_at'])
    .select('c.resolved_at')
    .where('r.reporter_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or r.id > ${after}::uuid)`)
    .orderBy('r.id')
    .limit(limit)
    .execute();
