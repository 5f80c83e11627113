import { useSyncExternalStore } from 'react';

/** A value outside React that components read with `useValue`. On the server and during hydration they read the initial value. */
export function createValueStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = (): Value => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next: Value): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: (): Value => useSyncExternalStore(subscribe, get, () => initial),
  };
}
