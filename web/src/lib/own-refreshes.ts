import type { Noun } from '@halfstar/contract/shared/live.schema';
import type { Mutation, QueryClient } from '@tanstack/react-query';
import { ownRefreshes } from './query-client.ts';

/** A live message and the response to the request that caused it arrive in any order, but within this time. */
const OWN_CHANGE_WINDOW_MS = 3000;

/** Whether the last of the mutations that patch this noun has patched it, or will when it succeeds. */
const isPatched = (mutations: readonly Mutation[], noun: Noun): boolean => {
  const status = mutations.findLast(({ meta }) => meta?.patches?.includes(noun))?.state.status;
  return status === 'success' || status === 'pending';
};

/**
 * The nouns that are left to refresh after a live message which this tab caused: without those that its own mutations have refreshed in the
 * last three seconds or will refresh when they succeed, and without those that they patch.
 */
export function excludeOwnRefreshes(queryClient: QueryClient, nouns: readonly Noun[]): Noun[] {
  const mutations = queryClient.getMutationCache().getAll();
  const underWay = mutations.filter(({ state }) => state.status === 'pending');
  const pending = new Set(underWay.flatMap(({ meta }) => meta?.changes ?? []));
  return nouns.filter(
    (noun) =>
      !pending.has(noun) &&
      !isPatched(mutations, noun) &&
      Date.now() - (ownRefreshes.get(noun) ?? 0) >= OWN_CHANGE_WINDOW_MS,
  );
}
