import { REACTIONS, type Reaction, type ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import type { ReactionFacts } from './reactions.facts.ts';

/** @param facts null: nobody has reacted */
export const presentReactions = (facts: ReactionFacts | null): ReactionSummary => ({
  counts: Object.fromEntries(REACTIONS.map((kind, place) => [kind, facts?.counts[place] ?? 0])) as Record<
    Reaction,
    number
  >,
  mine: facts?.mine ?? null,
});
