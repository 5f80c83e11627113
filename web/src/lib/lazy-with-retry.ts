import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { loadCode } from './load-code.ts';

export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the code before the first render. Never rejects, because the component that renders it shows the error. */
  preload: () => Promise<void> | undefined;
}

/** Resets the failed loads that a render is waiting for. */
const resets = new Set<() => void>();

/**
 * Called by error boundaries once they show a failed load, so that the next render fetches the code again. Not earlier, because
 * React renders again by itself before it gives up, and would wait for a new request each time.
 */
export function resetFailedLoads(): void {
  for (const reset of resets) reset();
  resets.clear();
}

const ignore = () => undefined;

/**
 * React’s `lazy`, but code that failed to load is fetched again by the first render after `resetFailedLoads`, and `preload()` loads it
 * before the first render. It does not retry by itself.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let component: ComponentType<Props> | null = null;
  let loading: Promise<{ default: ComponentType<Props> }> | null = null;
  let suspending: ComponentType<Props> | null = null;
  const reset = () => {
    loading = null;
    suspending = null;
  };
  const start = (): Promise<{ default: ComponentType<Props> }> => {
    loading ??= loadCode(load).then(
      (module) => {
        component = module.default;
        return module;
      },
      (error: unknown) => {
        if (suspending === null) reset();
        else resets.add(reset);
        throw error;
      },
    );
    return loading;
  };
  function Lazy(props: Props): ReactNode {
    // The same for as long as it is mounted. Loaded code is rendered itself, so that it does not suspend.
    const [Shown] = useState(() => component ?? (suspending ??= lazy(start)));
    return createElement(Shown, props);
  }
  const preload = () => (component === null ? start().then(ignore, ignore) : undefined);
  return Object.assign(Lazy, { preload });
}
