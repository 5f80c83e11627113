import { type MutationKey, type QueryClient, useMutationState } from '@tanstack/react-query';

/** The same thing: its mutations have this key, whichever component starts them. */
type Key = readonly string[];

/**
 * For mutations that change one thing, which people may press faster than the server answers. They reach the server one after
 * the other, in the order in which they were made, so that the last choice stays.
 */
export const inOrder = (key: Key) => ({ mutationKey: key as MutationKey, scope: { id: key.join(' ') } });

const filters = (key: Key) => ({ mutationKey: key as MutationKey, status: 'pending' as const });

/** Choices that the server has not answered yet, in order: shown on top of what it last said, so that a refusal takes itself back. */
export const usePendingChoices = <Choice>(key: Key): Choice[] =>
  useMutationState({ filters: filters(key), select: (mutation) => mutation.state.variables as Choice });

/** The same at this moment: a second press may come before the screen shows the first. */
export const pendingChoices = <Choice>(client: QueryClient, key: Key): Choice[] =>
  client
    .getMutationCache()
    .findAll(filters(key))
    .map((mutation) => mutation.state.variables as Choice);
