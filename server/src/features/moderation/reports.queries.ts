import type { ReportForm } from '@halfstar/contract/moderation/reports.schema';
import { type RawBuilder, sql } from 'kysely';
import type { ModeratedRef, ModeratedThing } from '#features/subjects/moderated.service.ts';
import type { Context } from '#platform/context.ts';
import type { StoredCounter } from '#platform/database/drift.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';

/** A report with what its member is told of its case. */
export interface ReportRow {
  id: string;
  content_type: string;
  content_id: string;
  /** The title in its snapshot. */
  title: string;
  link: string;
  reason: string;
  description: string;
  status: string;
  created_at: string;
  resolved_at: string | null;
}

/**
 * Locks the open case about a thing, which then is not resolved until the transaction ends. @returns its id; undefined when there is none
 * Served by moderation_cases_one_open.
 */
export async function lockOpenCase(
  ctx: Context,
  { contentType, contentId }: ModeratedRef,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from moderation_cases
    where content_type = ${contentType} and content_id = ${contentId} and status in ('open', 'in_review', 'escalated')
    for no key update`.execute(ctx.db);
  return rows[0]?.id;
}

/** Opens a case about a thing, still without a report. Needs that there is no open one, under a lock. @returns its id */
export async function insertCase(
  ctx: Context,
  { contentType, contentId }: ModeratedRef,
  { ownerId, clubId }: ModeratedThing,
  at: string,
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('moderation_cases')
    .values({
      content_type: contentType,
      content_id: contentId,
      owner_id: ownerId,
      club_id: clubId,
      opened_at: at,
      last_reported_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the member has reported in a case. Served by reports_one_each. */
export async function hasReported(ctx: Context, caseId: string, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('reports')
    .select('id')
    .where('case_id', '=', caseId)
    .where('reporter_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a member's report to a locked case, and counts it there. @returns its id */
export async function insertReport(
  ctx: Context,
  caseId: string,
  userId: string,
  { reason, description }: Pick<ReportForm, 'reason' | 'description'>,
  { snapshot, link }: Pick<ModeratedThing, 'snapshot' | 'link'>,
  at: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with counted as (
      update moderation_cases set report_count = report_count + 1, last_reported_at = ${at} where id = ${caseId}
    )
    insert into reports (case_id, reporter_id, reason, description, snapshot, link, created_at)
    values (${caseId}, ${userId}, ${reason}, ${description}, ${JSON.stringify(snapshot)}::jsonb, ${link}, ${at})
    returning id`.execute(ctx.db);
  return rows[0]?.id ?? '';
}

const selectReports = (condition: RawBuilder<unknown>) => sql<ReportRow>`
  select r.id, c.content_type, c.content_id, r.snapshot ->> 'title' as title, r.link, r.reason, r.description, c.status,
    r.created_at, c.resolved_at
  from reports r join moderation_cases c on c.id = r.case_id
  where ${condition}`;

/** A report by its id. */
export async function findReport(ctx: Context, id: string): Promise<ReportRow | undefined> {
  const { rows } = await selectReports(sql`r.id = ${id}`).execute(ctx.db);
  return rows[0];
}

/** A page of a member's reports, newest first. Served by reports_reporter_idx. */
export async function listReports(
  ctx: Context,
  userId: string,
  after: TimePlace | null,
  limit: number,
): Promise<ReportRow[]> {
  const { rows } = await selectReports(sql`r.reporter_id = ${userId}
    and ${isAfterPlace(sql`(r.created_at, r.id)`, after, 'desc')}
    order by r.created_at desc, r.id desc limit ${limit}`).execute(ctx.db);
  return rows;
}

/** For the nightly check. */
export const STORED_COUNTERS: readonly StoredCounter[] = [
  {
    name: 'reports in cases',
    stored: sql`select id, report_count as value from moderation_cases where report_count <> 0`,
    computed: sql`select case_id as id, count(*) as value from reports group by case_id`,
  },
];
