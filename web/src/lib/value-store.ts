import { useSyncExternalStore } from 'react';

/** A value outside React that components read with `useValue`. On the server and during hydration they read the initial value. */
export function createValueStore<Value>(initial: Value): {
  get: () => Value;
  set: (next: Value) => void;
  useValue: () => Value;
} {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
