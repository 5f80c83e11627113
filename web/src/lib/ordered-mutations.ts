import {
  type MutationKey,
  MutationObserver,
  type MutationObserverOptions,
  notifyManager,
  type QueryClient,
  useMutationState,
} from '@tanstack/react-query';

/** Identifies the thing that mutations change, whichever component starts them. */
type Key = readonly string[];

/** Resolves when components have been told of every change of the cache so far. They are told in order, each in its own turn. */
const tellComponents = (): Promise<void> => new Promise((resolve) => notifyManager.schedule(() => resolve()));

/**
 * Options for mutations of one thing that users may trigger faster than the server responds. They reach the server one after
 * the other, in the order in which they were made, so that the last choice wins. A choice is pending until components have been
 * told of its answer: one that is rendered in between would show neither. So a choice that is applied to an answer which
 * contains it must change nothing.
 */
export const orderedMutation = (key: Key) => ({
  mutationKey: key as MutationKey,
  scope: { id: key.join(' ') },
  onSettled: tellComponents,
});

const filters = (key: Key) => ({ mutationKey: key as MutationKey, status: 'pending' as const });

/** Pending choices, in order. Screens apply them to the server's last response, so a refused one disappears. */
export const usePendingChoices = <Choice>(key: Key): Choice[] =>
  useMutationState({ filters: filters(key), select: (mutation) => mutation.state.variables as Choice });

/** The same, read outside of rendering: a second press may come before the first one is rendered. */
export const pendingChoices = <Choice>(queryClient: QueryClient, key: Key): Choice[] =>
  queryClient
    .getMutationCache()
    .findAll(filters(key))
    .map((mutation) => mutation.state.variables as Choice);

/**
 * Starts a mutation whose state nobody renders, and resolves when it has ended; errors are reported by the query client. For controls
 * that lists show many times: `useMutation` costs each of them an observer, also those that are never pressed.
 */
export async function startMutation<Answer, Choice>(
  queryClient: QueryClient,
  options: MutationObserverOptions<Answer, Error, Choice>,
  choice: Choice,
): Promise<void> {
  const observer = new MutationObserver(queryClient, options);
  const stop = observer.subscribe(() => {});
  // The mutation cache reports the error.
  await observer.mutate(choice).catch(() => {});
  stop();
}
