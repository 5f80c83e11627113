import type { ExportedModerationDecision, ExportedReport } from '@halfstar/contract/moderation/export.schema';
import type { Context } from '#platform/context.ts';
import * as queries from './export.queries.ts';
import { toReportStatus } from './reports.present.ts';

/** A page of what a member has reported, in the order of the ids; with the status that the member is told. */
export async function listReportsOfMember(
  ctx: Context,
  userId: string,
  after: string | null,
  limit: number,
): Promise<ExportedReport[]> {
  const rows = await queries.listReportsOfMember(ctx, userId, after, limit);
  return rows.map((row) => ({ ...row, status: toReportStatus(row.status) }) as ExportedReport);
}

/** A page of the decisions about a member's things, in the order of the ids. */
export const listDecisionsOfMember = async (
  ctx: Context,
  userId: string,
  after: string | null,
  limit: number,
): Promise<ExportedModerationDecision[]> =>
  (await queries.listDecisionsOfMember(ctx, userId, after, limit)) as ExportedModerationDecision[];
