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

/** A page of the decisions about a member's things, in the order of the ids. Served by moderation_decisions_member_idx. */
export const listDecisionsOfMember = (ctx: Context, userId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('moderation_decisions')
    .select(['id', 'content_type', 'actions', 'rule', 'reason', 'decided_at', 'until', 'second_look_text'])
    .select(['second_look_asked_at', 'second_look_outcome', 'second_look_reason'])
    .where('member_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute();
