import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { type AuditedAction, insertAction } from './audit.queries.ts';

/** Adds to the audit log, in the transaction of the action. @returns the id of the entry */
export const recordAction = (ctx: Context, action: AuditedAction): Promise<string> =>
  insertAction(ctx, action, timestamp(ctx.clock));
