import { useSyncExternalStore } from 'react';
import { loadCodeUntilSuccess } from '#lib/load-until-here.ts';
import type { Composition } from './compositions.ts';
import { getCompositions, provideCompositions, subscribeToCompositions } from './compositions-store.ts';

let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  const { COMPOSITIONS } = await loadCodeUntilSuccess(() => import('./compositions.ts'));
  provideCompositions(COMPOSITIONS);
}

/** Loads the compositions once. Never rejects. */
export const loadCompositions = (): Promise<void> => (loading ??= load());

function subscribe(listener: () => void): () => void {
  if (getCompositions() === undefined) void loadCompositions();
  return subscribeToCompositions(listener);
}

/** The compositions of generated posters; undefined until they are loaded, which begins with the first poster that is shown. */
export const useCompositions = (): readonly Composition[] | undefined =>
  useSyncExternalStore(subscribe, getCompositions, getCompositions);
