import { type ComponentType, createElement, type ReactNode, use } from 'react';
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

/** React's `lazy`, with retry: code that failed to load is fetched again after `resetFailedLoads`, and can be preloaded. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let component: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  let rendering = false;
  const reset = () => {
    loading = null;
    rendering = false;
  };
  const start = (): Promise<void> => {
    loading ??= loadCode(load).then(
      (module) => {
        component = module.default;
        // React's protocol for promises: `use` then returns at once, so that preloaded code renders without suspending.
        Object.assign(loading ?? {}, { status: 'fulfilled', value: undefined });
        return undefined;
      },
      (error: unknown) => {
        if (rendering) resets.add(reset);
        else reset();
        throw error;
      },
    );
    return loading;
  };
  function Lazy(props: Props): ReactNode {
    rendering ||= component === null;
    // Called in every render, because React refuses a render that suspended by `use` and does not call it again.
    use(start());
    return component === null ? null : createElement(component, props);
  }
  const preload = () => (component === null ? start().catch(() => undefined) : undefined);
  return Object.assign(Lazy, { preload });
}
