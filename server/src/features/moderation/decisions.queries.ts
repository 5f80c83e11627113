import type { Snapshot } from '@halfstar/contract/subjects/moderated.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';
import { mayDecideSecondLook } from './second-looks.predicate.ts';

export interface DecisionRow {
  id: string;
  case_id: string;
  member_id: string;
  content_type: string;
  content_id: string;
  /** Null for a decision about an account, which no report led to. */
  snapshot: Snapshot | null;
  actions: string[];
  rule: string | null;
  reason: string;
  decided_by: string | null;
  by_admin: boolean;
  decided_at: string;
  state_before: string | null;
  locked_spoiler: boolean;
  sanction_id: string | null;
  until: string | null;
  second_look_text: string | null;
  second_look_asked_at: string | null;
  second_look_outcome: string | null;
  second_look_reason: string | null;
  second_look_by: string | null;
  second_look_decided_at: string | null;
}

const COLUMNS = sql`d.id, d.case_id, d.member_id, d.content_type, d.content_id, d.snapshot, d.actions, d.rule, d.reason, d.decided_by,
  d.by_admin, d.decided_at, d.state_before, d.locked_spoiler, d.sanction_id, d.until, d.second_look_text, d.second_look_asked_at,
  d.second_look_outcome, d.second_look_reason, d.second_look_by, d.second_look_decided_at`;

export type NewDecision = Pick<
  DecisionRow,
  | 'id'
  | 'case_id'
  | 'member_id'
  | 'content_type'
  | 'content_id'
  | 'reason'
  | 'rule'
  | 'by_admin'
  | 'decided_at'
  | 'state_before'
  | 'sanction_id'
  | 'until'
> & { actions: readonly string[]; decided_by: string; locked_spoiler: boolean };

/** The id of a decision that is about to be added. */
export async function newDecisionId(ctx: Context): Promise<string> {
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(ctx.db);
  return rows[0]?.id ?? '';
}

/** Adds a decision, with the thing as it was last reported in the case, if it was. */
export async function insertDecision(ctx: Context, decision: NewDecision): Promise<void> {
  await ctx.db
    .insertInto('moderation_decisions')
    .values({
      ...decision,
      actions: sql`${decision.actions}::text[]`,
      snapshot: sql`(select r.snapshot from reports r where r.case_id = ${decision.case_id} order by r.created_at desc, r.id desc limit 1)`,
    })
    .execute();
}

/** A decision by its id. */
export async function findDecision(ctx: Context, id: string): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`select ${COLUMNS} from moderation_decisions d where d.id = ${id}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** A decision by its id, which does not change until the transaction ends. */
export async function lockDecision(ctx: Context, id: string): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`
    select ${COLUMNS} from moderation_decisions d where d.id = ${id} for no key update`.execute(ctx.db);
  return rows[0];
}

/** By what kind and id decisions are filtered; undefined for all. */
export interface ThingFilter {
  content_type: string | undefined;
  content_id: string | undefined;
}

/** A page of the decisions about a member's things, newest first. Served by moderation_decisions_member_idx. */
export async function listDecisionsOfMember(
  ctx: Context,
  userId: string,
  { content_type = null, content_id = null }: Partial<Record<keyof ThingFilter, string | null | undefined>>,
  after: TimePlace | null,
  limit: number,
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`select ${COLUMNS} from moderation_decisions d
    where d.member_id = ${userId} and (${content_type}::text is null or d.content_type = ${content_type})
      and (${content_id}::uuid is null or d.content_id = ${content_id})
      and ${isAfterPlace(sql`(d.decided_at, d.id)`, after, 'desc')}
    order by d.decided_at desc, d.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** The decisions of a case, newest first. Served by moderation_decisions_case_idx. */
export async function listDecisionsOfCase(ctx: Context, caseId: string): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`select ${COLUMNS} from moderation_decisions d
    where d.case_id = ${caseId} order by d.decided_at desc, d.id desc`.execute(ctx.db);
  return rows;
}

/** Those decisions of a case whose second look the member may decide, if it waits. Served by moderation_decisions_case_idx. */
export async function listDecidableSecondLookIds(
  ctx: Context,
  caseId: string,
  userId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select d.id from moderation_decisions d
    where d.case_id = ${caseId} and ${mayDecideSecondLook(userId)}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** All decisions about a thing, newest first. Served by moderation_decisions_thing_idx. */
export async function listDecisionsOfThing(
  ctx: Context,
  { content_type, content_id }: { content_type: string; content_id: string },
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`select ${COLUMNS} from moderation_decisions d
    where d.content_type = ${content_type} and d.content_id = ${content_id}
    order by d.decided_at desc, d.id desc`.execute(ctx.db);
  return rows;
}

/**
 * The case in which a sanction was decided; undefined for one from before there were decisions. Served by
 * moderation_decisions_sanction_idx.
 */
export async function findCaseIdOfSanction(ctx: Context, sanctionId: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('moderation_decisions')
    .select('case_id')
    .where('sanction_id', '=', sanctionId)
    .orderBy('decided_at')
    .limit(1)
    .executeTakeFirst();
  return row?.case_id;
}

/** Notes that the member asks for a second look at a locked decision. */
export const setSecondLookAsked = (ctx: Context, id: string, text: string, at: string) =>
  ctx.db
    .updateTable('moderation_decisions')
    .set({ second_look_text: text, second_look_asked_at: at })
    .where('id', '=', id)
    .execute();

/** Notes how the second look at a locked decision was decided. */
export const setSecondLookDecided = (
  ctx: Context,
  id: string,
  { outcome, reason, userId, at }: { outcome: string; reason: string; userId: string; at: string },
) =>
  ctx.db
    .updateTable('moderation_decisions')
    .set({
      second_look_outcome: outcome,
      second_look_reason: reason,
      second_look_by: userId,
      second_look_decided_at: at,
    })
    .where('id', '=', id)
    .execute();
