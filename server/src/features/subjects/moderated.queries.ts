import type { ContentType } from '@halfstar/contract/subjects/moderated.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import { hidingDecisionId } from './moderated.predicate.ts';

/** The id of the decision that hid each of these things of the viewer, by the thing's id. Served by moderation_decisions_thing_idx. */
export async function findHidingDecisions(
  ctx: Context,
  viewer: Viewer,
  kind: ContentType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; decision_id: string | null }>`
    select thing.id, ${hidingDecisionId(viewer, kind, sql`thing.id`)} as decision_id
    from unnest(${ids}::uuid[]) thing (id)`.execute(ctx.db);
  return new Map(rows.flatMap(({ id, decision_id }) => (decision_id === null ? [] : [[id, decision_id]])));
}
