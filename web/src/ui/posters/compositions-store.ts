import type { Composition } from './compositions.ts';

let compositions: readonly Composition[] | undefined;
const listeners = new Set<() => void>();

/** The compositions of generated posters; undefined until they are loaded or provided. */
export const getCompositions = (): readonly Composition[] | undefined => compositions;

/** Stores the compositions and calls all listeners. Called once they are loaded, or by tests before they render. */
export function provideCompositions(all: readonly Composition[]): void {
  compositions = all;
  for (const listener of listeners) listener();
}

/** Calls `listener` each time compositions are provided. Returns a function that ends that. */
export function subscribeToCompositions(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
