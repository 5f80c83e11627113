import type { ContentType } from '@halfstar/contract/subjects/moderated.schema';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '#platform/viewer.ts';

/**
 * SQL expression: the id of the last decision that hid a thing of the viewer; null for a thing of others, or without such a decision. Served by
 * moderation_decisions_thing_idx.
 * @param kind written out, not a parameter, because kept statement texts allow no text parameters (platform/database/kept-text.ts)
 * @param id of the thing, a column
 */
export const hidingDecisionId = (
  viewer: Viewer | null,
  kind: ContentType,
  id: RawBuilder<unknown>,
): RawBuilder<string | null> =>
  sql<string | null>`(select decision.id from moderation_decisions decision
    where decision.content_type = ${sql.lit(kind)} and decision.content_id = ${id} and decision.member_id = ${viewer?.userId ?? null}::uuid
      and 'hide' = any(decision.actions)
    order by decision.decided_at desc limit 1)`;
