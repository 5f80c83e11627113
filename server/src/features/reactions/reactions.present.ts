import { REACTIONS, type Reaction, type ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import type { ReactionFacts } from './reactions.facts.ts';

/**
 * The count of every kind of reaction, 0 for those nobody gave, and the viewer’s own.
 * @param facts null: nobody has reacted
 */
export const presentReactions = (facts: ReactionFacts | null): ReactionSummary => ({
  counts: Object.fromEntries(REACTIONS.map((kind, place) => [kind, facts?.counts[place] ?? 0])) as Record<
    Reaction,
    number
  >,
  mine: facts?.mine ?? null,
});
