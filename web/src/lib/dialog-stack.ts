import { useId, useLayoutEffect, useSyncExternalStore } from 'react';

/** The open dialogs, the one on top last. */
let stack: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** For every dialog: whether it is the one on top, which is the only one that Escape closes. */
export function useTopDialog(opened: boolean): boolean {
  const id = useId();
  useLayoutEffect(() => {
    if (!opened) return;
    change([...stack, id]);
    return () => change(stack.filter((each) => each !== id));
  }, [id, opened]);
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1) === id,
    () => false,
  );
}
