import type { ReportReason } from '@halfstar/contract/subjects/moderated.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** What a moderator or an admin did, or the server by itself. */
export interface AuditedAction {
  /** Null for the server. */
  actorId: string | null;
  /** A word such as `hide` or `set_tier`. */
  action: string;
  /** The kind of thing and its id: a kind of reported content, `member`, or what else an admin changes. */
  targetKind: string;
  targetId: string;
  /** The member whom it concerns. */
  memberId: string | null;
  caseId?: string;
  /** The rule that was broken. */
  rule?: ReportReason;
  /** What the actor wrote: the member reads it. Empty where none is asked for. */
  reason: string;
  /** What was changed, without texts of members. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

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
