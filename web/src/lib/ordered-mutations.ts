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
 * Mutation options for changes of one thing that users may make faster than the server responds. Those with the same key are sent one after
 * the other, in the order in which they were made, so that the last choice wins. A choice stays pending until components have been told of
 * its response, so a screen may apply it to a response that already contains it: that must change nothing.
 */
export const orderedMutation = (key: Key) => ({
  mutationKey: key as MutationKey,
  scope: { id: key.join(' ') },
  onSettled: tellComponents,
});

const filters = (key: Key) => ({ mutationKey: key as MutationKey, status: 'pending' as const });

/**
 * The inputs of the pending mutations with this key, in order. Screens apply them to the server’s last response, so that a refused one
 * disappears.
 */
export const usePendingChoices = <Choice>(key: Key): Choice[] =>
  useMutationState({ filters: filters(key), select: (mutation) => mutation.state.variables as Choice });

/**
 * The inputs of the pending mutations with this key, in order, read outside of rendering: a second press may come before the first one is
 * rendered.
 */
export const pendingChoices = <Choice>(queryClient: QueryClient, key: Key): Choice[] =>
  queryClient
    .getMutationCache()
    .findAll(filters(key))
    .map((mutation) => mutation.state.variables as Choice);

/**
 * Runs a mutation whose state nobody renders. Resolves when it has ended and never rejects: the query client reports its error. For
 * controls that lists show many times: `useMutation` costs each of them an observer, also those that are never pressed.
 */
export async function runMutationWithoutRejecting<Answer, Choice>(
  queryClient: QueryClient,
  options: MutationObserverOptions<Answer, Error, Choice>,
  input: Choice,
): Promise<void> {
  const observer = new MutationObserver(queryClient, options);
  const stop = observer.subscribe(() => {});
  // The mutation cache reports the error.
  await observer.mutate(input).catch(() => {});
  stop();
}
