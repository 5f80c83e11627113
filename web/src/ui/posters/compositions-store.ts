import type { Composition } from './compositions.ts';

let compositions: readonly Composition[] | undefined;
const listeners = new Set<() => void>();

/** Undefined until they are loaded or provided. */
export const getCompositions = (): readonly Composition[] | undefined => compositions;

/** Called once they are loaded, or by tests before they render. */
export function provideCompositions(all: readonly Composition[]): void {
  compositions = all;
  for (const listener of listeners) listener();
}

export function subscribeToCompositions(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
