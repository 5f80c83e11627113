import { REACTIONS, type Reaction } from '@halfstar/contract/shared/reactions.schema';
import { type RawBuilder, sql } from 'kysely';

/** The reactions to a subject as a statement reads them: `counts` in the order of REACTIONS, and the reader’s own. */
export interface ReactionFacts {
  counts: number[];
  mine: Reaction | null;
}

/**
 * SQL for the reactions to a subject as JSON: the counts, and the reader’s own; null when nobody has reacted. Served by reactions_one_each.
 * @param countsAlias the alias of its row of subject_counts, which may be missing
 * @param readerId the id of who reads; null for a visitor
 */
export const reactionFacts = (
  countsAlias: string,
  subjectId: RawBuilder<unknown>,
  readerId: RawBuilder<unknown> | null,
) => {
  const counted = sql.ref(countsAlias);
  const mine =
    readerId === null
      ? sql`null`
      : sql`(select reaction from reactions where subject_id = ${subjectId} and user_id = ${readerId})`;
  return sql<ReactionFacts | null>`case when ${counted}.reactions > 0 then json_build_object(
    'counts', json_build_array(${sql.join(REACTIONS.map((kind) => sql`${counted}.${sql.ref(kind)}`))}), 'mine', ${mine}) end`;
};
