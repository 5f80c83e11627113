import type { Noun } from '@halfstar/contract/shared/live.schema';
import type { Reaction, ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import { useQueryClient } from '@tanstack/react-query';
import {
  orderedMutation,
  pendingChoices,
  runMutationWithoutRejecting,
  usePendingChoices,
} from '#lib/ordered-mutations.ts';
import { patchQueries } from '#lib/patch-queries.ts';
import { applyReaction } from './ReactionBar.tsx';

/** Anything with reactions, as in API responses. */
type Reactable = { reactions: ReactionSummary };

export type ReactionTarget = {
  /** The id that is reacted to. */
  id: string;
  /** The latest summary from the server. */
  summary: ReactionSummary;
  send: (reaction: Reaction | null) => Promise<ReactionSummary>;
  /** Matches the things with this summary in cached responses. */
  matches: (value: object) => value is Reactable;
};

/**
 * Reactions with optimistic updates: the server's data with the pending choices applied, so that a refused one is reverted.
 * Choices on one thing reach the server in the order in which they were made.
 */
export function useReactions({ id, summary, send, matches }: ReactionTarget): {
  summary: ReactionSummary;
  react: (pressed: Reaction) => void;
} {
  const queryClient = useQueryClient();
  const key = ['react', id];
  const pending = usePendingChoices<Reaction | null>(key);
  /** Removes the viewer's own reaction or replaces it by another. */
  const react = (pressed: Reaction) => {
    const { mine } = pendingChoices<Reaction | null>(queryClient, key).reduce(applyReaction, summary);
    const options = {
      ...orderedMutation(key),
      meta: { unsaved: 'Your reaction', patches: ['reaction'] satisfies Noun[] },
      mutationFn: send,
      onSuccess: (reactions: ReactionSummary) =>
        patchQueries<Reactable>(queryClient, { matches, change: (thing) => ({ ...thing, reactions }) }),
    };
    void runMutationWithoutRejecting(queryClient, options, pressed === mine ? null : pressed);
  };
  return { summary: pending.reduce(applyReaction, summary), react };
}
