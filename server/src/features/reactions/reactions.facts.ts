import { REACTIONS, type Reaction } from '@halfstar/contract/shared/reactions.schema';
import { type RawBuilder, sql } from 'kysely';

/** The reactions to something, as a statement reads them. `counts`: in the order of REACTIONS. Null when nobody has reacted. */
export interface ReactionFacts {
  counts: number[];
  mine: Reaction | null;
}

/**
 * The reactions to a subject as JSON: the counts, and the reader's own. Served by reactions_one_each.
 * @param counts the alias of its row of subject_counts, which may be missing
 * @param reader the id of who reads; null for a visitor
 */
export const reactionFacts = (counts: string, subjectId: RawBuilder<unknown>, reader: RawBuilder<unknown> | null) => {
  const counted = sql.ref(counts);
  const mine =
    reader === null
      ? sql`null`
      : sql`(select reaction from reactions where subject_id = ${subjectId} and user_id = ${reader})`;
  return sql<ReactionFacts | null>`case when ${counted}.reactions > 0 then json_build_object(
    'counts', json_build_array(${sql.join(REACTIONS.map((kind) => sql`${counted}.${sql.ref(kind)}`))}), 'mine', ${mine}) end`;
};
