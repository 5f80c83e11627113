import { type MutationKey, type QueryClient, useMutationState } from '@tanstack/react-query';

/** Identifies the thing that mutations change, whichever component starts them. */
type Key = readonly string[];

/**
 * Options for mutations of one thing that users may trigger faster than the server responds. They reach the server one after
 * the other, in the order in which they were made, so that the last choice wins.
 */
export const orderedMutation = (key: Key) => ({ mutationKey: key as MutationKey, scope: { id: key.join(' ') } });

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
