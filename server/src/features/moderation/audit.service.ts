import type { ReportReason } from '@halfstar/contract/subjects/moderated.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { insertAction } from './audit.queries.ts';

/** What a moderator or an admin did. */
export interface AuditedAction {
  actorId: string;
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

/** Adds to the audit log, in the transaction of the action. @returns the id of the entry */
export const recordAction = (ctx: Context, action: AuditedAction): Promise<string> =>
  insertAction(ctx, action, timestamp(ctx.clock));
