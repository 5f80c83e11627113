import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { AuditedAction } from './audit.service.ts';

/** Adds an entry to the audit log; `at` is an ISO timestamp. @returns its id */
export async function insertAction(ctx: Context, action: AuditedAction, at: string): Promise<string> {
  const { id } = await ctx.db
    .insertInto('moderation_actions')
    .values({
      actor_id: action.actorId,
      case_id: action.caseId ?? null,
      action: action.action,
      target_kind: action.targetKind,
      target_id: action.targetId,
      member_id: action.memberId,
      rule: action.rule ?? null,
      reason: action.reason,
      before: sql`${JSON.stringify(action.before)}::jsonb`,
      after: sql`${JSON.stringify(action.after)}::jsonb`,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
