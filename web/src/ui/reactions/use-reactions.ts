import type { Reaction, ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderedMutation, pendingChoices, usePendingChoices } from '#lib/ordered-mutations.ts';
import { patchQueries } from '#lib/patch-queries.ts';
import { reacted } from './ReactionBar.tsx';

/** Anything that is reacted to, as answers of the API carry it. */
type Reactable = { reactions: ReactionSummary };

export type ReactionTarget = {
  /** The id that is reacted to. */
  id: string;
  /** As the server last told it. */
  summary: ReactionSummary;
  send: (reaction: Reaction | null) => Promise<ReactionSummary>;
  /** Recognizes what carries this summary in cached answers. */
  matches: (value: object) => value is Reactable;
};

/**
 * Reactions that answer at once: what is shown is the server's word with the unanswered choices on top, so a refusal takes
 * itself back. Choices on one thing reach the server in the order in which they were made.
 */
export function useReactions({ id, summary, send, matches }: ReactionTarget) {
  const queryClient = useQueryClient();
  const key = ['react', id];
  const pending = usePendingChoices<Reaction | null>(key);
  const { mutate } = useMutation({
    ...orderedMutation(key),
    mutationFn: send,
    onSuccess: (reactions) =>
      patchQueries<Reactable>(queryClient, { matches, change: (thing) => ({ ...thing, reactions }) }),
  });
  /** One's own is taken back, another takes its place. */
  const react = (pressed: Reaction) => {
    const { mine } = pendingChoices<Reaction | null>(queryClient, key).reduce(reacted, summary);
    mutate(pressed === mine ? null : pressed);
  };
  return { summary: pending.reduce(reacted, summary), react };
}
