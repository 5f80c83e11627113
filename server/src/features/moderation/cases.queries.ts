import { type CaseFilter, EXCERPT_LENGTH, MAX_CASE_COUNT } from '@halfstar/contract/moderation/cases.schema';
import type { Snapshot } from '@halfstar/contract/subjects/moderated.schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import { caseIsNotAbout } from './cases.predicate.ts';
import { claimEnd } from './claims.predicate.ts';
import { isWaiting, mayDecideSecondLook } from './second-looks.predicate.ts';

export interface CaseRow {
  id: string;
  content_type: string;
  content_id: string;
  owner_id: string;
  club_id: string | null;
  status: string;
  assigned_to: string | null;
  /** Null once the claim is over. */
  claimed_until: string | null;
  /** When its moderator began the claim, which repetitions only prolong. */
  claim_began_at: string | null;
  report_count: number;
  opened_at: string;
  last_reported_at: string;
  resolved_by: string | null;
  resolved_at: string | null;
  /** The actions of the decision, with commas between them. */
  resolution: string | null;
}

export interface ListedCaseRow extends CaseRow {
  excerpt: string;
  reasons: { reason: string; count: number }[];
  second_look_asked_at: string | null;
}

/** Places in the queue, and in lists by time. */
export type QueuePlace = readonly [reports: number, openedAt: string, id: string];
export type CasePlace = QueuePlace | readonly [at: string, id: string];

const columns = (ctx: Context) => sql`
  c.id, c.content_type, c.content_id, c.owner_id, c.club_id, c.status, c.assigned_to, c.report_count, c.opened_at, c.last_reported_at,
  c.resolved_by, c.resolved_at, c.resolution, c.claim_began_at, ${claimEnd(timestamp(ctx.clock))} as claimed_until`;

const listedColumns = (ctx: Context, look: RawBuilder<unknown>) => sql`${columns(ctx)},
  coalesce((
    select left(concat_ws(' – ', nullif(r.snapshot ->> 'title', ''), nullif(r.snapshot ->> 'text', '')), ${EXCERPT_LENGTH})
    from reports r where r.case_id = c.id order by r.created_at desc, r.id desc limit 1), '') as excerpt,
  coalesce((
    select jsonb_agg(jsonb_build_object('reason', g.reason, 'count', g.count) order by g.count desc, g.reason)
    from (select r.reason, count(*)::int as count from reports r where r.case_id = c.id group by r.reason) g), '[]') as reasons,
  ${firstAsked(look)} as second_look_asked_at`;

/** SQL expression: when the first of these second looks at decisions of case `c` was asked for. */
const firstAsked = (look: RawBuilder<unknown>) =>
  sql`(select min(d.second_look_asked_at) from moderation_decisions d where d.case_id = c.id and ${look})`;

/** SQL condition: the second look at decision `d` waits, and the member may decide it. */
const waitsFor = (userId: string) => sql<SqlBool>`(${isWaiting} and ${mayDecideSecondLook(userId)})`;

const IS_OPEN = sql<SqlBool>`c.status in ('open', 'in_review', 'escalated')`;

const CONDITIONS: Record<'open' | 'mine' | 'escalated', (ctx: Context, userId: string) => RawBuilder<SqlBool>> = {
  open: () => sql`c.status in ('open', 'in_review')`,
  mine: (ctx, userId) => sql`(c.assigned_to = ${userId} and ${claimEnd(timestamp(ctx.clock))} is not null)`,
  escalated: () => sql`c.status = 'escalated'`,
};

/**
 * A page of the cases that are not about the member, in the order of the filter; of second looks those that the member may decide. Served
 * by moderation_cases_queue_idx, moderation_decisions_waiting_idx and moderation_cases_closed_idx.
 */
export async function listCases(
  ctx: Context,
  userId: string,
  filter: CaseFilter,
  after: CasePlace | null,
  limit: number,
): Promise<ListedCaseRow[]> {
  const look = filter === 'second_look' ? waitsFor(userId) : isWaiting;
  const { rows } = await sql<ListedCaseRow>`select ${listedColumns(ctx, look)} from moderation_cases c
    where ${caseIsNotAbout(sql.val(userId))} and ${selectPage(ctx, userId, filter, after)} limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}

function selectPage(ctx: Context, userId: string, filter: CaseFilter, after: CasePlace | null) {
  if (filter === 'closed')
    return sql`c.status in ('resolved', 'dismissed') and ${isAfterPlace(sql`(c.resolved_at, c.id)`, after, 'desc')}
      order by c.resolved_at desc, c.id desc`;
  if (filter === 'second_look') {
    const askedAt = firstAsked(waitsFor(userId));
    return sql`c.id in (select d.case_id from moderation_decisions d where ${waitsFor(userId)})
      and ${isAfterPlace(sql`(${askedAt}, c.id)`, after, 'asc')} order by ${askedAt}, c.id`;
  }
  return sql`${IS_OPEN} and ${CONDITIONS[filter](ctx, userId)} and ${isBehind(after)}
    order by c.report_count desc, c.opened_at, c.id`;
}

/** The counts go down and the times up, so that one comparison of rows does not do. */
function isBehind(place: CasePlace | null) {
  if (place?.length !== 3) return sql`true`;
  const [reports, openedAt, id] = place;
  return sql`c.report_count <= ${reports} and (c.report_count < ${reports} or (c.opened_at, c.id) > (${openedAt}, ${id}))`;
}

/** How many cases wait that are not about the member, and second looks that the member may decide, each number at most MAX_CASE_COUNT. */
export async function countCases(ctx: Context, userId: string) {
  const count = (from: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select ${from} and ${caseIsNotAbout(sql.val(userId))} limit ${MAX_CASE_COUNT}) counted)`;
  const { rows } = await sql<{ open: number; escalated: number; second_look: number }>`select
    ${count(sql`from moderation_cases c where ${CONDITIONS.open(ctx, userId)} and ${IS_OPEN}`)} as open,
    ${count(sql`from moderation_cases c where ${CONDITIONS.escalated(ctx, userId)} and ${IS_OPEN}`)} as escalated,
    ${count(sql`from moderation_decisions d join moderation_cases c on c.id = d.case_id where ${waitsFor(userId)}`)} as second_look`.execute(
    ctx.db,
  );
  return rows[0] ?? { open: 0, escalated: 0, second_look: 0 };
}

/** A case by its id. */
export async function findCase(ctx: Context, id: string): Promise<ListedCaseRow | undefined> {
  const { rows } = await sql<ListedCaseRow>`
    select ${listedColumns(ctx, isWaiting)} from moderation_cases c where c.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** A case by its id; nobody else decides or claims it until the transaction ends. */
export async function lockCase(ctx: Context, id: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select ${columns(ctx)} from moderation_cases c where c.id = ${id} for no key update`.execute(ctx.db);
  return rows[0];
}

/**
 * Adds a case that nobody reported, closed from the beginning, for what an admin decides about a member. @param at ISO timestamp
 * @returns its id
 */
export async function insertClosedCase(
  ctx: Context,
  { memberId, adminId, resolution, at }: { memberId: string; adminId: string; resolution: string | null; at: string },
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('moderation_cases')
    .values({
      content_type: 'profile',
      content_id: memberId,
      owner_id: memberId,
      status: 'resolved',
      resolution,
      resolved_by: adminId,
      resolved_at: at,
      opened_at: at,
      last_reported_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Claims a locked case; null releases it. An escalated one stays escalated. Times are ISO timestamps. */
export const setClaim = (ctx: Context, id: string, claim: { userId: string; at: string; beganAt: string } | null) =>
  sql`update moderation_cases set assigned_to = ${claim?.userId ?? null}::uuid, assigned_at = ${claim?.at ?? null}::timestamptz,
    claim_began_at = ${claim?.beganAt ?? null}::timestamptz,
    status = case when status = 'escalated' then status when ${claim === null} then 'open' else 'in_review' end
    where id = ${id}`.execute(ctx.db);

const UNCLAIMED = { assigned_to: null, assigned_at: null, claim_began_at: null };

/** Ends a locked case, or changes how it ended. */
export const closeCase = (
  ctx: Context,
  id: string,
  {
    status,
    resolution,
    userId,
    at,
  }: { status: 'resolved' | 'dismissed'; resolution: string; userId: string; at: string },
) =>
  ctx.db
    .updateTable('moderation_cases')
    .set({ status, resolution, resolved_by: userId, resolved_at: at, ...UNCLAIMED })
    .where('id', '=', id)
    .execute();

/** Hands a locked case to the admins. */
export const escalateCase = (ctx: Context, id: string) =>
  ctx.db
    .updateTable('moderation_cases')
    .set({ status: 'escalated', ...UNCLAIMED })
    .where('id', '=', id)
    .execute();

/**
 * Opens a locked case again, about whoever the thing is of now, unless another case about the thing is open. Who works on it keeps it.
 * @returns its status now; undefined when it stays as it is
 */
export async function reopenCase(ctx: Context, id: string, ownerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`update moderation_cases c
    set status = case when assigned_to is null then 'open' else 'in_review' end, owner_id = ${ownerId},
      resolution = null, resolved_by = null, resolved_at = null
    where c.id = ${id} and not exists (select from moderation_cases other
      where other.content_type = c.content_type and other.content_id = c.content_id and other.id <> c.id
        and other.status in ('open', 'in_review', 'escalated'))
    returning c.status`.execute(ctx.db);
  return rows[0]?.status;
}

/** The newest reports of a case. Served by reports_case_idx. */
export const listReportsOfCase = (ctx: Context, caseId: string, limit: number) =>
  ctx.db
    .selectFrom('reports')
    .select(['id', 'reporter_id', 'reason', 'description', 'created_at'])
    .select(sql<Snapshot>`snapshot`.as('snapshot'))
    .where('case_id', '=', caseId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** How the cases ended in which these members have reported. Served by reports_reporter_idx. */
export async function listReporterRecords(ctx: Context, userIds: readonly string[]) {
  const { rows } = await sql<{ user_id: string; upheld: number; dismissed: number }>`
    select r.reporter_id as user_id, count(*) filter (where c.status = 'resolved')::int as upheld,
      count(*) filter (where c.status = 'dismissed')::int as dismissed
    from reports r join moderation_cases c on c.id = r.case_id
    where r.reporter_id = any(${userIds}::uuid[]) group by r.reporter_id`.execute(ctx.db);
  return rows;
}

/** The newest other cases about a member's things. Served by moderation_cases_owner_idx. */
export const listOtherCases = (ctx: Context, ownerId: string, caseId: string, limit: number) =>
  ctx.db
    .selectFrom('moderation_cases')
    .select(['id', 'content_type', 'status', 'resolution', 'opened_at'])
    .where('owner_id', '=', ownerId)
    .where('id', '<>', caseId)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The name of a movie club, whoever may read it. Served by the primary key. */
export const findClubName = (ctx: Context, clubId: string) =>
  ctx.db.selectFrom('movie_clubs').select(['id', 'name']).where('id', '=', clubId).executeTakeFirst();

/** Since when a member has a profile. Served by the primary key. */
export const findMemberSince = (ctx: Context, userId: string) =>
  ctx.db.selectFrom('profiles').select('created_at').where('user_id', '=', userId).executeTakeFirst();

/** A page of the members who have reported in a case, in the order of their ids. Served by reports_one_each. */
export async function listReporterIds(
  ctx: Context,
  caseId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select reporter_id as id from reports
    where case_id = ${caseId} and reporter_id is not null and ${isAfterPlace(sql`(reporter_id)`, after === null ? null : [after], 'asc')}
    order by reporter_id limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
